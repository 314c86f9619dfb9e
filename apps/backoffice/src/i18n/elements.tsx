import { Fragment, type ReactNode } from 'react';
import { type MessageValues, t } from './i18n.ts';

/** A private-use character, which no text contains. */
const MARK = '\uE000';

/** A text with elements at some of its placeholders: `tWith('list.shown', { rows: <b>25</b> })`. */
export function tWith(id: string, elements: Readonly<Record<string, ReactNode>>, values: MessageValues = {}): ReactNode {
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, MARK + name + MARK]));
  return t(id, { ...values, ...marks })
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{elements[part]}</Fragment>));
}
