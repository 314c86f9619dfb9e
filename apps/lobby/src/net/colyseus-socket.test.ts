import { expect, it } from 'vitest';
import { outcomeOf } from './colyseus-socket.ts';

const rejected = (reason: unknown) => Object.assign(new Error('request rejected'), { name: 'rejected', reason });

// These are the error texts of Room.request in @colyseus/sdk 0.18.4; check them when upgrading.
it.each([
  [
    'a refusal',
    rejected({ code: 'not-your-turn', field: 'decisionId' }),
    { kind: 'rejected', rejection: { code: 'not-your-turn', field: 'decisionId' } },
  ],
  ['a bare refusal', rejected('closed'), { kind: 'rejected', rejection: { code: 'closed' } }],
  ['a refusal without a reason', rejected(undefined), { kind: 'rejected', rejection: { code: 'refused' } }],
  ['no answer in time', new Error('request "act" timed out after 2500ms.'), { kind: 'lost' }],
  ['a closed socket', new Error('cannot send request "act": connection is not open.'), { kind: 'lost' }],
  ['a socket that closed in the meantime', new Error('connection closed before a response was received.'), { kind: 'lost' }],
  ['a failing handler', Object.assign(new Error('internal'), { code: 500 }), { kind: 'fault' }],
])('classifies %s', (_name, error, outcome) => {
  expect(outcomeOf(error)).toEqual(outcome);
});
