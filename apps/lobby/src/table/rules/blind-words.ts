import type { TableInfo } from '@cardroom/protocol';

/** Texts that name the big blind, and their replacements where the button posts the only blind (N44). */
const OF_THE_BUTTON: Readonly<Record<string, string>> = {
  'table.waitForBigBlind': 'table.waitForButton',
  'table.waitingForBlind': 'table.waitingForButton',
  'table.entryQuestion': 'table.entryQuestionButton',
  'table.sitOutNextBigBlind': 'table.sitOutNextButton',
  'table.removedIn': 'table.removedInButton',
  'info.sitOutText': 'info.sitOutTextButton',
  'idle.waiting-for-big-blind': 'idle.waiting-for-button',
};

/** The message ID to use in this game. */
export function blindText(id: string, game: TableInfo['game'] | undefined): string {
  return game === 'shortdeck' ? (OF_THE_BUTTON[id] ?? id) : id;
}
