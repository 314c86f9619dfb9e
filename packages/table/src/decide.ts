import { debitAccepted, debitRefused, sitDown } from './buy-in.ts';
import { act, timer } from './clock.ts';
import { failCut, openCut } from './cut.ts';
import { deal } from './deal-hand.ts';
import type { TableEvent } from './events.ts';
import type { TableInput } from './inputs.ts';
import { kick, leave } from './leave.ts';
import { connection, restarted, staff, stalled, voidHand, waitlist } from './lifecycle.ts';
import { chooseEntry } from './missed-blinds.ts';
import { pledge } from './pledge.ts';
import { rabbitHunt } from './rabbit-hunt.ts';
import { settle } from './settle.ts';
import { showCards } from './show-cards.ts';
import { comeBack, sitOut } from './sit-out.ts';
import { callOff, collectStakes } from './stakes.ts';
import type { Table } from './state.ts';
import { type Refusal, Step } from './step.ts';
import { topUp } from './top-up.ts';

/** An accepted input: its events in order, and the table after them. Without events the table is the one that was given. */
export interface Decided {
  readonly events: readonly TableEvent[];
  readonly table: Table;
}

/**
 * Decides one input in one synchronous step: its events with the table they lead to, or the reason nothing changes.
 * Every change to a table goes through here. An accepted input may have no events.
 */
export function decideTable(table: Table, input: TableInput): Decided | Refusal {
  if (table.status === 'closed') return 'table-closing';
  const step = new Step(table, input.at);
  const refusal = handle(step, input);
  if (refusal !== null) return refusal;
  settle(step);
  return { events: step.events, table: step.table };
}

function handle(step: Step, input: TableInput): Refusal | null {
  switch (input.type) {
    case 'sit-down':
      return sitDown(step, input);
    case 'debit-accepted':
      return debitAccepted(step, input);
    case 'debit-refused':
      return debitRefused(step, input);
    case 'act':
      return act(step, input);
    case 'top-up':
      return topUp(step, input);
    case 'leave':
      return leave(step, input);
    case 'kick':
      return kick(step, input);
    case 'sit-out':
      return sitOut(step, input);
    case 'come-back':
      return comeBack(step, input);
    case 'choose-entry':
      return chooseEntry(step, input);
    case 'show-cards':
      return showCards(step, input);
    case 'rabbit-hunt':
      return rabbitHunt(step, input);
    case 'connected':
    case 'disconnected':
      return connection(step, input);
    case 'timer':
      return timer(step);
    case 'collect-stakes':
      return collectStakes(step, input);
    case 'call-off':
      return callOff(step, input.came);
    case 'pledge':
      return pledge(step, input);
    case 'open-cut':
      return openCut(step, input);
    case 'fail-cut':
      return failCut(step, input);
    case 'deal':
      return deal(step, input);
    case 'waitlist':
      return waitlist(step, input);
    case 'staff':
      return staff(step, input);
    case 'restarted':
      return restarted(step, input);
    case 'stalled':
      return stalled(step);
    case 'void-hand':
      return voidHand(step, input);
  }
}
