import { minorToText } from '@cardroom/money';
import type { Correction, Payout, RestorePlan } from './restore-plan.ts';
import { planCode } from './take-over.ts';

const TEXTS: Readonly<Record<Correction['kind'], string>> = {
  'take-over-room': 'room of the lost hours: its payments need one; it stays closed',
  'take-over-debit': 'buy-in of the lost hours, taken over',
  'take-over-credit': 'cash-out of the lost hours, taken over',
  'accept-debit': 'buy-in without an answer here, taken there: it counts',
  'accept-cancelled-debit': 'buy-in without an answer here, refunded there: it does not count',
  'refuse-debit': 'buy-in never sent: it does not count',
  'cancel-debit': 'buy-in that may have been sent and is not in the file: it will be cancelled',
  'mark-done': 'waits here, done there: it is not sent again',
  'close-table': 'table of the backup, closed',
};

/** The plan as text for the terminal: each correction, each payment with its sum, and what a person confirms. */
export function planText(plan: RestorePlan): string {
  const { operatorId, corrections, payouts, problems, older, lostResults } = plan;
  return [
    `operator ${operatorId}: the backup ends at ${new Date(plan.backupAt).toISOString()}`,
    ...corrections.map(correctionLine),
    ...payouts.map(payoutLine),
    ...[...plan.rake].map(([currency, rake]) => `rake of the lost hands: ${minorToText(rake)} ${currency}`),
    ...(lostResults === 0 ? [] : [`${counted(lostResults, 'result')} of lost hands: the money is right, the hands cannot be shown`]),
    ...(older === 0
      ? []
      : [`${counted(older, 'line')} of the file ${older === 1 ? 'is' : 'are'} unknown here and older than the backup: left alone`]),
    ...problems.map((problem) => `PROBLEM: ${problem}`),
    problems.length === 0
      ? `nothing is changed yet; confirm with --code ${planCode(plan)}`
      : `${counted(problems.length, 'problem')}: this plan cannot be confirmed`,
  ].join('\n');
}

/** The plan as JSON; amounts are strings with two decimals. */
export function planJson(plan: RestorePlan): string {
  const payouts = plan.payouts.map(({ playerId, currency, held, debits, credits, results, amountMinor, isSetByHand, lots }) => ({
    player_id: playerId,
    currency,
    held: minorToText(held),
    debits: minorToText(debits),
    credits: minorToText(credits),
    results: minorToText(results),
    amount: minorToText(amountMinor),
    set_by_hand: isSetByHand,
    lots: lots.map(({ lotId, chips }) => ({ transaction_id: lotId, amount: minorToText(chips) })),
  }));
  return JSON.stringify(
    {
      operator: plan.operatorId,
      backup_at: new Date(plan.backupAt).toISOString(),
      corrections: plan.corrections.map((correction) => ({ correction: correction.kind, ...factsOf(correction) })),
      payouts,
      rake: Object.fromEntries([...plan.rake].map(([currency, rake]) => [currency, minorToText(rake)])),
      lost_results: plan.lostResults,
      older: plan.older,
      problems: plan.problems,
      code: plan.problems.length === 0 ? planCode(plan) : null,
    },
    null,
    2,
  );
}

function factsOf(correction: Correction): Readonly<Record<string, string>> {
  if (correction.kind === 'close-table') return { table_id: correction.tableId };
  if (correction.kind === 'take-over-room') return { room_id: correction.roomId };
  if (!('lost' in correction)) return { transaction_id: correction.id };
  const { id, amountMinor, stay } = correction.lost;
  return { transaction_id: id, player_id: stay.playerId, amount: minorToText(amountMinor), currency: stay.currency };
}

function correctionLine(correction: Correction): string {
  const { kind } = correction;
  return `${kind}  ${Object.values(factsOf(correction)).join(' ')}: ${TEXTS[kind]}`;
}

function payoutLine({ playerId, currency, held, debits, credits, results, amountMinor, isSetByHand }: Payout): string {
  const sum = `${minorToText(held)} in the backup + ${minorToText(debits)} debits - ${minorToText(credits)} credits ${results < 0 ? '-' : '+'} ${minorToText(Math.abs(results))} results`;
  return `pay  ${playerId} ${minorToText(amountMinor)} ${currency}: ${isSetByHand ? `set by hand, computed from ${sum}` : sum}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
