import type { ShowMarks } from '../show/marks.ts';

/** How a card looks while a pot is judged: one of the cards that win rises, all others step back. */
export interface CardLook {
  readonly lifted?: boolean;
  readonly lowSet?: boolean;
  readonly dimmed?: boolean;
}

const PLAIN: CardLook = {};

/** The look of an open card, of the board `run` or of a hand, which counts on both boards. Nothing is marked before a verdict. */
export function cardLook({ verdict, high, low }: ShowMarks, card: string, run?: 1 | 2): CardLook {
  if (verdict === null || high.length + low.length === 0) return PLAIN;
  const counts = run === undefined || run === verdict.run;
  const isHigh = counts && high.includes(card);
  const isLow = counts && low.includes(card);
  return isHigh || isLow ? { lifted: true, lowSet: isLow } : { dimmed: true };
}
