import { boardPositions, type Opening, type OpeningWhy, rabbitPositions, secondBoardPositions } from '@cardroom/fairness/src/index.ts';
import type { TableEvent } from '@cardroom/table';
import { type LiveNumber, openingOf, type ShownPlaces } from './live-number.ts';
import { openingsOf } from './openings.ts';

const NOTHING_SHOWN: ShownPlaces = { board: 0, runs: null, rabbit: false, hole: [] };

const BOARD_CARDS = 5;

/** The places that were shown so far, and those that these events show. Throws as `openingsOf` does. */
export function withShown(live: LiveNumber, events: readonly TableEvent[]): ShownPlaces {
  const before = live.shown ?? NOTHING_SHOWN;
  const { opened } = openingsOf(live, events, new Set());
  const count = (why: OpeningWhy): number => opened.filter((one) => one.why === why).length;
  const second = count('board2');
  const shown = opened.filter(({ why }) => why === 'shown').map(({ pos }) => pos);
  return {
    board: before.board + count('board'),
    runs: second > 0 ? BOARD_CARDS - second : before.runs,
    rabbit: before.rabbit || count('rabbit') > 0,
    hole: [...new Set([...before.hole, ...shown])].sort((a, b) => a - b),
  };
}

/** The openings of the places that everybody was shown. Empty for a number without a list and a cut. */
export function openingsShown(live: LiveNumber): readonly Opening[] {
  const { list } = live.number.statements;
  const { shown } = live;
  if (list === undefined || live.cut === null || shown === null) return [];
  const of = (why: OpeningWhy, places: readonly number[]) => places.map((pos) => openingOf(live, pos, why));
  return [
    ...of('board', boardPositions(list, shown.board)),
    ...of('board2', shown.runs === null ? [] : secondBoardPositions(list, shown.runs)),
    ...of('rabbit', shown.rabbit ? rabbitPositions(list, shown.board) : []),
    ...of('shown', shown.hole),
  ];
}
