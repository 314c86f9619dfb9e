import { memo } from 'react';
import { type Translate, useText } from '../../i18n/index.ts';
import { handText, lowText, wholeHandText } from '../rules/hand-names.ts';
import type { LogLine } from '../rules/log-line.ts';
import { type Amounts, useAmounts } from '../state/use-amounts.ts';
import { CardRun } from './card-run.tsx';

/** Marks where a line's cards go; a private-use character cannot occur in a text or a name. */
const CARDS_MARK = '\uE000';

/**
 * One line of the hand log. Names, amounts and cards are isolated, so that text directions do not mix. Memoised, so that existing lines do
 * not re-render when one is added.
 */
export const LogText = memo(function LogText({ line }: { readonly line: LogLine }) {
  const t = useText();
  const amounts = useAmounts();
  const [before, after] = lineText(line, t, amounts).split(CARDS_MARK);
  return (
    <>
      {before}
      {after === undefined ? null : <CardRun cards={line.cards ?? []} />}
      {after}
    </>
  );
});

function lineText(line: LogLine, t: Translate, amounts: Amounts): string {
  const bare = t(line.text, {
    name: isolate(line.name ?? ''),
    amount: line.chips === undefined ? '' : isolate(amounts.full(line.chips)),
    number: line.number ?? '',
    cards: CARDS_MARK,
  });
  const { hand, within = [] } = line;
  const named = hand ? t('log.withHand', { text: bare, hand: partText(hand, t) }) : bare;
  return within.reduce((text, place) => t(place.text, { text, number: place.number }), named);
}

function partText({ is, part }: NonNullable<LogLine['hand']>, t: Translate): string {
  if (part === 'whole') return wholeHandText(is, t);
  return part === 'low' && is.low ? lowText(is.low) : handText(is, t);
}

/** First-strong isolate: the text keeps its own direction. */
export function isolate(text: string): string {
  return text === '' ? '' : `\u2068${text}\u2069`;
}
