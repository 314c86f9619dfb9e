import { HAND_ID } from '@cardroom/protocol';
import { type FoundHand, findHand } from '../../hands/hand-view.ts';
import { HttpError } from '../errors.ts';
import type { SignedInContext } from './call.ts';
import { operatorFor } from './integration.ts';

/** The finished hand named in the call, within the caller's operator. Throws NOT_FOUND, also for a hand that is still running. */
export async function handIn(
  context: SignedInContext,
  wanted: string | undefined,
): Promise<{ readonly operatorId: string; readonly found: FoundHand }> {
  const { operatorId } = await operatorFor(context, wanted);
  const { store, secrets } = context.ports;
  const { id } = context.request.params;
  const known = typeof id === 'string' && HAND_ID.test(id);
  const found = known ? await findHand(store, secrets.journal, operatorId, id) : null;
  if (found === null) throw new HttpError('NOT_FOUND', 'Hand not found');
  return { operatorId, found };
}
