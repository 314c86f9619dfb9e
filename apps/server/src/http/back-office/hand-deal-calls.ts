import type { Transcript } from '@cardroom/fairness/src/index.ts';
import type { HandDealAnswer, HandFileAnswer } from '@cardroom/staff-api';
import { type DealtNumber, dealtNumbers } from '../../fair-days/hand-deal.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { auditHandFile } from './export-audit.ts';
import { handIn } from './hand-in.ts';
import { OF_OPERATOR } from './integration-schemas.ts';

/** How a hand was dealt: verified now, and its proof as a file. Both have only what everybody at the table was shown. */
export const HAND_DEAL_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/hands/:id/deal',
    stages: ['full'],
    right: 'hands.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<HandDealAnswer> => {
      const { hands } = await proofOf(context, given.operatorId);
      return { numbers: dealtNumbers(hands, await context.ports.dealKeys.published()).map(asPeopleCount) };
    },
  }),
  personCall({
    method: 'get',
    path: '/hands/:id/proof',
    stages: ['full'],
    right: 'hands.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<HandFileAnswer> => {
      const { operatorId, handId, hands } = await proofOf(context, given.operatorId);
      if (hands.length === 0) throw new HttpError('NOT_FOUND', 'This hand has no proof');
      await auditHandFile(context, { operatorId, handId, format: 'proof' });
      return { fileName: `hand-${handId}.proof.ndjson`, text: hands.map((hand) => `${JSON.stringify(hand)}\n`).join('') };
    },
  }),
];

async function proofOf(
  context: SignedInContext,
  wanted: string | undefined,
): Promise<{ readonly operatorId: string; readonly handId: string; readonly hands: readonly Transcript[] }> {
  const { operatorId, found } = await handIn(context, wanted);
  const { handId } = found.hand;
  return { operatorId, handId, hands: (await context.ports.fairDays.proof(found.hand, null)).hands };
}

function asPeopleCount({ n, voided, cut, unlisted, verdict }: DealtNumber): HandDealAnswer['numbers'][number] {
  const up = (seats: readonly number[]): number[] => seats.map((seat) => seat + 1);
  return {
    n,
    voided: voided === null ? null : { reason: voided.reason, missing: up(voided.missing) },
    cut: up(cut),
    unlisted: unlisted.map(({ seat, why }) => ({ seat: seat + 1, why })),
    verdict,
  };
}
