/** A guard of one of the table client's invariants (docs/invariants.md), and how to remove it from the sources. */
export interface Guard {
  readonly invariant: string;
  /** What the product no longer does without it. */
  readonly without: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly text: string;
  readonly instead: string;
}

const RULES = 'apps/lobby/src/table/rules';
const STATE = 'apps/lobby/src/table/state';

/** At least one guard per invariant; without any one of them, a browser scenario that names the invariant has to fail. */
export const GUARDS: readonly Guard[] = [
  {
    invariant: 'UX-1',
    without: 'a pre-action ends with its street, its hand and an action of the player',
    file: `${RULES}/pre-actions.ts`,
    text: 'if (pre.handId !== spot.handId || pre.phase !== spot.phase || pre.ownActions !== spot.ownActions) return null;',
    instead: '',
  },
  {
    invariant: 'UX-1',
    without: 'a pre-action ends when the amount to call changes',
    file: `${RULES}/pre-actions.ts`,
    text: 'return outlives ? { ...pre, toCall: spot.toCall } : null;',
    instead: 'return { ...pre, toCall: spot.toCall, kind: "call-any" };',
  },
  {
    invariant: 'UX-2',
    without: 'a press right after a button changes its meaning is ignored',
    file: `${RULES}/press-guard.ts`,
    text: 'return press.meaningAtDown === guard.meaning && press.downAt - guard.since >= GUARD_MS;',
    instead: 'return press.meaningAtDown === guard.meaning;',
  },
  {
    invariant: 'UX-3',
    without: 'pre-actions sit in the columns of their buttons',
    file: 'apps/lobby/src/table/dock/dock.module.css',
    text: 'grid-template-columns: repeat(3, minmax(118px, 150px));',
    instead: 'grid-template-columns: repeat(3, auto);',
  },
  {
    invariant: 'UX-3',
    without: 'the place of a raise that is not allowed stays empty',
    file: 'apps/lobby/src/table/dock/dock.module.css',
    text: 'grid-template-columns: repeat(3, minmax(118px, 150px));',
    instead: 'grid-auto-flow: column;\n  grid-auto-columns: 150px;',
  },
  {
    invariant: 'UX-4',
    without: 'fold is not next to raise',
    file: `${RULES}/dock-columns.ts`,
    text: 'return [spot.freeFold ? FOLD_ANYWAY : FOLD, spot.canCheck ? CHECK : callColumn(spot), spot.raiseMax > 0 ? raiseColumn(spot) : null];',
    instead: 'return [FOLD, spot.raiseMax > 0 ? raiseColumn(spot) : CHECK, spot.canCheck ? CHECK : callColumn(spot)];',
  },
  {
    invariant: 'UX-4',
    without: 'all-in is selected before it is pressed',
    file: `${RULES}/sizing.ts`,
    text: 'return min >= max && min >= allIn ? null : min;',
    instead: 'return min >= allIn ? allIn : min;',
  },
  {
    invariant: 'UX-5',
    without: 'the wheel steps the amount anywhere at the table',
    file: `${STATE}/use-hotkeys.ts`,
    text: "root?.addEventListener('wheel', onWheel, { passive: true });",
    instead: '',
  },
  {
    invariant: 'UX-5',
    without: 'arrow keys step the amount',
    file: `${STATE}/use-hotkeys.ts`,
    text: 'more: ({ sizes }, shift) => sizes.step(shift ? BIG_STEP : 1),',
    instead: 'more: () => {},',
  },
  {
    invariant: 'UX-5',
    without: 'a step is one big blind',
    file: `${RULES}/sizing.ts`,
    text: 'return snapAmount(from + steps * bounds.bigBlind, bounds).to;',
    instead: 'return snapAmount(from + steps * bounds.chipUnit, bounds).to;',
  },
  {
    invariant: 'UX-5',
    without: 'a typed amount is taken exactly',
    file: 'apps/lobby/src/table/dock/amount-input.tsx',
    text: 'if (wanted !== null) sizes.set(wanted);',
    instead: 'if (wanted !== null) sizes.set(Math.round(wanted / 100) * 100);',
  },
  {
    invariant: 'UX-6',
    without: 'presets only set the amount',
    file: `${STATE}/controller.ts`,
    text: "if (this.settings.getState().oneTapPresets && preset.enabled && preset.size.kind !== 'all-in') this.pressButton('raise');",
    instead: "this.pressButton('raise');",
  },
  {
    invariant: 'UX-7',
    without: 'no pre-action raises',
    file: `${RULES}/pre-actions.ts`,
    text: "return spot.toCall > 0 ? ['fold', 'call', 'call-any'] : ['check-fold', 'check', 'call-any'];",
    instead: "return spot.toCall > 0 ? ['fold', 'call', 'raise'] : ['check-fold', 'check', 'raise'];",
  },
  {
    invariant: 'UX-8',
    without: 'a turn has a sound',
    file: `${STATE}/controller.ts`,
    text: "if (isNewTurn(before, after) || (isNowAsked && !wasAsked)) this.play('turn');",
    instead: '',
  },
  {
    invariant: 'UX-8',
    without: "only the player's own turn has the sound",
    file: `${STATE}/controller.ts`,
    text: "if (isNewTurn(before, after) || (isNowAsked && !wasAsked)) this.play('turn');",
    instead: "if (before.snapshot.table?.decisionId !== after.snapshot.table?.decisionId) this.play('turn');",
  },
  {
    invariant: 'UX-8',
    without: 'title and icon call the player',
    file: `${STATE}/controller.ts`,
    text: 'this.attention.start(title);',
    instead: '',
  },
  {
    invariant: 'UX-8',
    without: 'title and icon reset when the turn is over',
    file: `${STATE}/controller.ts`,
    text: '#endTurn(view?: TableView): void {\n    this.attention.stop();',
    instead: '#endTurn(view?: TableView): void {',
  },
  {
    invariant: 'UX-9',
    without: 'a player who returns is sent their own cards',
    file: 'apps/server/src/sockets/table-room.ts',
    text: "if (hole !== null && hole.seat === seat?.seat) client.send('hole', { handId: hand?.handId, cards: hole.cards });",
    instead: 'void hole;',
  },
  {
    invariant: 'UX-9',
    without: 'a lost connection is reopened',
    file: 'apps/lobby/src/net/room-link.ts',
    text: 'else if (wasOpen) this.#tryLater(null);',
    instead: 'void wasOpen;',
  },
  {
    invariant: 'UX-9',
    without: 'a player who returns at the end of a hand is told who won',
    file: 'apps/server/src/sockets/table-room.ts',
    text: "for (const cues of this.#table.story) client.send('cues', packCues(cues));",
    instead: '',
  },
  {
    invariant: 'UX-10',
    without: 'the winner stays visible after a fold',
    file: 'packages/table/src/show/times.ts',
    text: 'afterFold: 550,',
    instead: 'afterFold: 540,',
  },
  {
    invariant: 'UX-10',
    without: 'the winner stays visible after a showdown',
    file: 'packages/table/src/show/times.ts',
    text: 'afterPay: 650,',
    instead: 'afterPay: 640,',
  },
  {
    invariant: 'UX-11',
    without: 'seats do not overlap on a desktop screen',
    file: `${RULES}/seat-places.ts`,
    text: "pods: '50,89 23.5,87 9,62 11,30",
    instead: "pods: '50,89 40,88 9,62 11,30",
  },
  {
    invariant: 'UX-11',
    without: 'bets do not overlap the seats on a phone',
    file: `${RULES}/seat-places.ts`,
    text: "bets: '50,67.4 40.4,56.6 40.8,23.7 50,18.8 59.2,23.7 59.6,56.6'",
    instead: "bets: '50,67.4 20,62 40.8,23.7 50,18.8 59.2,23.7 59.6,56.6'",
  },
  {
    invariant: 'UX-12',
    without: 'four colours from the first visit',
    file: `${STATE}/settings.ts`,
    text: 'fourColours: true,',
    instead: 'fourColours: false,',
  },
  {
    invariant: 'UX-12',
    without: 'every face draws its suit',
    file: 'packages/ui/src/cards/card.tsx',
    text: '<use href={`#cr-suit-',
    instead: '<use href={`#cr-none-',
  },
  {
    invariant: 'UX-13',
    without: 'a lone player is told to wait for players',
    file: `${RULES}/dock-mode.ts`,
    text: "if (playersReady(table) < 2) return { kind: 'idle', reason: 'waiting-for-players' };",
    instead: '',
  },
  {
    invariant: 'UX-13',
    without: 'post or wait is asked only where a game is running',
    file: `${RULES}/dock-mode.ts`,
    text: "if (playersReady(table) < 2) return { kind: 'idle', reason: 'waiting-for-players' };\n  if (entryChoiceOpen(table, you)) return { kind: 'entry' };",
    instead: "if (you.entryChoice !== null) return { kind: 'entry' };",
  },
];
