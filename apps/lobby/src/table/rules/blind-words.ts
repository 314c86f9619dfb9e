import type { TableInfo } from '@cardroom/protocol';

/** Texts that name the big blind, and what stands in their place where the button posts the only blind (N44). */
const OF_THE_BUTTON: Readonly<Record<string, string>> = {
  'table.waitForBigBlind': 'table.waitForButton',
  'table.waitingForBlind': 'table.waitingForButton',
  'table.entryQuestion': 'table.entryQuestionButton',
  'table.sitOutNextBigBlind': 'table.sitOutNextButton',
  'table.removedIn': 'table.removedInButton',
  'info.sitOutText': 'info.sitOutTextButton',
  'idle.waiting-for-big-blind': 'idle.waiting-for-button',
};

/** Id of a text as this game says it. */
export function blindText(id: string, game: TableInfo['game'] | undefined): string {
  return game === 'shortdeck' ? (OF_THE_BUTTON[id] ?? id) : id;
}
