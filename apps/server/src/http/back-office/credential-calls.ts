import type { IssuedSecretAnswer, SigningSecretAnswer } from '@cardroom/staff-api';
import type { Outcome } from '../../audit/outcome.ts';
import { createSigningSecret, endSigning } from '../../operators/callback-signing.ts';
import { CLIENTS_MAX, createCredential, credentialsOf, revokeCredential, rotateCredential } from '../../operators/credentials.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR, ROTATE, SIGNING_OFF, SIGNING_SECRET } from './integration-schemas.ts';

const HOUR_MS = 3_600_000;

/** An operator's API credentials and signing secrets. A secret appears only in the response that creates it. */
export const CREDENTIAL_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'post',
    path: '/integration/credentials',
    stages: ['full'],
    right: 'integration.change',
    freshCode: true,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<IssuedSecretAnswer> => {
      const { store, secrets } = context.ports;
      const { operatorId } = await operatorFor(context, given.operatorId);
      if ((await credentialsOf(store, operatorId)).length >= CLIENTS_MAX) {
        throw new HttpError('CONFLICT', `There are ${CLIENTS_MAX} clients; revoke one that is not in use first`);
      }
      return accepted(await createCredential(store, secrets, context.actor, operatorId));
    },
  }),
  personCall({
    method: 'post',
    path: '/integration/credentials/:id/rotate',
    stages: ['full'],
    right: 'integration.change',
    freshCode: true,
    input: ROTATE,
    answer: async (context, { operatorId, overlapHours, was }): Promise<IssuedSecretAnswer> => {
      const clientId = await clientFor(context, operatorId);
      const { store, secrets } = context.ports;
      return known(await rotateCredential(store, secrets, context.actor, { clientId, overlapMs: overlapHours * HOUR_MS, seen: was }));
    },
  }),
  personCall({
    method: 'post',
    path: '/integration/credentials/:id/revoke',
    stages: ['full'],
    right: 'integration.change',
    freshCode: true,
    input: OF_OPERATOR,
    answer: async (context, { operatorId }) =>
      known(await revokeCredential(context.ports.store, context.actor, await clientFor(context, operatorId))),
  }),
  personCall({
    method: 'post',
    path: '/integration/signing',
    stages: ['full'],
    right: 'integration.change',
    freshCode: true,
    input: SIGNING_SECRET,
    answer: async (context, { overlapHours, was, ...given }): Promise<SigningSecretAnswer> => {
      const { store, secrets } = context.ports;
      const { operatorId } = await operatorFor(context, given.operatorId);
      return accepted(
        await createSigningSecret(store, secrets, context.actor, { operatorId, overlapMs: overlapHours * HOUR_MS, seen: was }),
      );
    },
  }),
  personCall({
    method: 'post',
    path: '/integration/signing/off',
    stages: ['full'],
    right: 'integration.change',
    freshCode: true,
    input: SIGNING_OFF,
    answer: async (context, { was, ...given }) => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      return accepted(await endSigning(context.ports.store, context.actor, { operatorId, seen: was }));
    },
  }),
];

/** The client named in the path, within the caller's operator. */
async function clientFor(context: SignedInContext, wanted: string | undefined): Promise<string> {
  const { operatorId } = await operatorFor(context, wanted);
  const id = String(context.request.params.id);
  const clients = await credentialsOf(context.ports.store, operatorId);
  if (!clients.some(({ clientId }) => clientId === id)) throw unknownClient();
  return id;
}

/** A client that was revoked in the meantime is not found. */
function known<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok && outcome.errors[0]?.field === 'client') throw unknownClient();
  return accepted(outcome);
}

function unknownClient(): HttpError {
  return new HttpError('NOT_FOUND', 'Client not found');
}
