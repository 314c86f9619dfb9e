import { type Translate, useText } from '../../i18n/index.ts';
import { blindText } from '../rules/blind-words.ts';
import { useTable } from './context.tsx';

/** Translates a text that may name the big blind, in the words of this table's game. */
export function useBlindText(): (...said: Parameters<Translate>) => string {
  const t = useText();
  const game = useTable(({ info }) => info?.game);
  return (id, values) => t(blindText(id, game), values);
}
