import type { Settlement } from '@cardroom/table';
import type { FaultMix } from '../faults.ts';

interface Planted {
  readonly name: string;
  /** What the service, or the operator, does wrong. */
  readonly breaks: string;
  /** Faults under which it shows within a few hands. */
  readonly faults: FaultMix;
  /** The other mode, in which it shows only with these faults; null where it does not show, or too seldom. By default the same faults. */
  readonly elsewhere?: { readonly settlement: Settlement; readonly faults: FaultMix | null };
}

const LIST = [
  {
    name: 'operator-without-tombstone',
    breaks: 'the operator forgets the cancel of a debit that it does not know yet',
    faults: { 'request-late': 0.3 },
  },
  {
    name: 'timeout-taken-for-a-no',
    breaks: 'a debit without an answer counts as refused and is not cancelled',
    faults: { 'answer-lost': 0.1 },
  },
  {
    name: 'timeout-taken-for-a-yes',
    breaks: 'a debit without an answer counts as accepted',
    faults: { 'request-lost': 0.1 },
    // A timeout is too late for a stake however it is interpreted; an error that comes in time is not.
    elsewhere: { settlement: 'hand', faults: { 'error-before': 0.1 } },
  },
  {
    name: 'debit-sent-again-with-a-new-id',
    breaks: 'a debit without an answer is sent again as another transaction',
    faults: { 'answer-lost': 0.1 },
  },
  {
    name: 'debit-in-flight-taken-for-unsent',
    breaks: 'a debit that a dead process was sending is refused at the start, not cancelled',
    faults: { 'crash-after-commit': 0.05, 'answer-late': 0.2 },
  },
  {
    name: 'debit-overtakes-the-cancel',
    breaks: 'a debit does not wait for the cancel of an earlier one of its lane',
    faults: { 'request-lost': 0.2, 'operator-down': 0.5 },
  },
  { name: 'credit-not-repeated', breaks: 'a credit without an answer counts as paid', faults: { 'request-lost': 0.1 } },
  { name: 'credit-a-cent-short', breaks: 'a cash-out pays a cent less than it says', faults: {} },
  {
    name: 'credit-sent-again-with-a-new-id',
    breaks: 'a credit without an answer is sent again as another transaction',
    faults: { 'answer-lost': 0.1 },
  },
  { name: 'cancel-not-repeated', breaks: 'a cancel without an answer counts as done', faults: { 'request-lost': 0.2, 'answer-lost': 0.2 } },
  { name: 'result-told-twice', breaks: 'a result is told twice, as two transactions', faults: {} },
  { name: 'result-forgotten', breaks: 'a player of the hand has no result', faults: {} },
  { name: 'result-a-cent-off', breaks: 'a result names a cent more than was won or lost', faults: {} },
  {
    name: 'intents-dropped-at-restart',
    breaks: 'cancels and results are kept in memory alone, and a crash loses them',
    faults: { 'request-lost': 0.2, crash: 1 },
  },
  {
    name: 'payouts-wait-for-a-clock-set-back',
    breaks: 'a payout that waits for its next attempt waits an hour longer when the clock was set back',
    faults: { 'error-before': 0.5, crash: 0.5, 'clock-jump': 1 },
  },
  {
    name: 'sender-not-started-after-a-restart',
    breaks: 'a process that has rebuilt its tables sends nothing',
    faults: { 'request-lost': 0.3, crash: 0.1 },
  },
  { name: 'answered-before-stored', breaks: 'a step is told before it is durable, and a crash undoes it', faults: { crash: 1 } },
  { name: 'snapshot-without-missed-blinds', breaks: 'a snapshot forgets the blinds that players missed', faults: { crash: 1 } },
  {
    name: 'snapshot-without-time-bank',
    breaks: 'a snapshot gives every player a full time bank',
    faults: { crash: 0.3 },
    // The snapshot is the same code for both modes, and hands are fewer there.
    elsewhere: { settlement: 'hand', faults: null },
  },
  { name: 'snapshot-without-pause', breaks: 'a snapshot forgets that staff paused the table', faults: { crash: 0.3, 'table-pause': 0.3 } },
  {
    name: 'replay-without-sat-out',
    breaks: 'a replay forgets players who sat out',
    faults: { 'crash-after-commit': 0.1 },
    // The replay is the same code for both modes, and far fewer seats sit out during a hand there.
    elsewhere: { settlement: 'hand', faults: null },
  },
  {
    name: 'replay-without-chips-behind',
    breaks: 'a replay forgets chips that were accepted during the hand and wait behind the stack',
    faults: { 'crash-after-commit': 0.05, reordered: 1 },
    // Top-ups move no money there.
    elsewhere: { settlement: 'hand', faults: null },
  },
  { name: 'recovered-table-without-a-clock', breaks: 'a rebuilt table does not start its timer', faults: { crash: 1 } },
  { name: 'deals-held-after-a-restart', breaks: 'a rebuilt table never deals again, although its timer runs', faults: { crash: 0.1 } },
  {
    name: 'halted-table-stays-halted',
    breaks: 'a table whose unit was not written once is never read back',
    faults: { 'storage-error': 0.01 },
  },
  { name: 'action-id-answers-another-player', breaks: 'an action ID of one player answers another player', faults: {} },
  {
    name: 'late-stake-accepted',
    breaks: 'a stake that is accepted after its deadline joins the hand',
    faults: { reordered: 1, 'answer-late': 0.3 },
    // Stakes exist only when each hand is settled.
    elsewhere: { settlement: 'session', faults: null },
  },
] as const satisfies readonly Planted[];

export type Mistake = (typeof LIST)[number]['name'];

/** A mistake that is planted in a running world, and that a law has to find. The first is the operator's, the others would be ours. */
export interface PlantedMistake extends Planted {
  readonly name: Mistake;
}

export const MISTAKES: readonly PlantedMistake[] = LIST;

/** The faults under which the mistake shows within a few hands in this mode; null where it does not. */
export function faultsFor({ faults, elsewhere }: PlantedMistake, settlement: Settlement): FaultMix | null {
  return elsewhere?.settlement === settlement ? elsewhere.faults : faults;
}
