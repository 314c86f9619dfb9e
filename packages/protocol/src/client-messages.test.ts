import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHAT_TEXT_MAX } from './chat.ts';
import { DECISION_ID_MAX, TABLE_REQUESTS, type TableRequest } from './client-messages.ts';
import { LAUNCH_CODE_MAX, redeemRequest } from './http.ts';

const actionId = '0b8c7e9a-52f3-4d7e-9a51-3f0f5f2b9d11';
const decisionId = '100001-3';

const GOOD: readonly [TableRequest, Record<string, unknown>][] = [
  ['act', { type: 'fold', decisionId, actionId }],
  ['act', { type: 'check', decisionId, actionId }],
  ['act', { type: 'call', decisionId, actionId }],
  ['act', { type: 'raise', to: 400, decisionId, actionId }],
  ['sit-down', { seat: 8, chips: 10_000, actionId }],
  ['top-up', { chips: 1, actionId }],
  ['leave', { actionId }],
  ['sit-out', { when: 'next-big-blind', actionId }],
  ['come-back', { actionId }],
  ['choose-entry', { entry: 'post', actionId }],
  ['choose-entry', { entry: 'buy-button', actionId }],
  ['show-cards', { cards: [0, 1], actionId }],
  ['run-twice', { agree: true, decisionId, actionId }],
  ['rabbit-hunt', { actionId }],
  ['chat-text', { text: 'nice hand', actionId }],
  ['chat-phrase', { phrase: 'nice-hand', actionId }],
  ['pledge', { m: 0, value: 'ab'.repeat(32), actionId }],
  ['cut', { n: 1, link: '09'.repeat(32) }],
  ['follow-deal', {}],
  ['resync', {}],
  ['ping', {}],
];
const isRead = (name: TableRequest, message: unknown) => TABLE_REQUESTS[name].safeParse(message).success;

test('accepts each request', () => {
  expect(GOOD.filter(([name, message]) => !isRead(name, message))).toEqual([]);
  expect(new Set(GOOD.map(([name]) => name))).toEqual(new Set(Object.keys(TABLE_REQUESTS)));
});

describe.each(GOOD)('%s %j', (name, message) => {
  test('is refused with an unknown member', () => {
    const anyName = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'seat', 'playerId', 'to', 'chips'));
    fc.assert(
      fc.property(anyName, fc.jsonValue(), (member, value) => {
        fc.pre(!(member in message));
        const more = Object.fromEntries([...Object.entries(message), [member, value]]);
        expect(isRead(name, more)).toBe(false);
      }),
    );
  });

  test('is refused if a member is missing or has another type', () => {
    for (const member of Object.keys(message)) {
      const { [member]: value, ...rest } = message;
      expect(isRead(name, rest), `without ${member}`).toBe(false);
      for (const wrong of [null, [], {}, typeof value === 'boolean' ? 1 : true, typeof value === 'string' ? 1 : '1'])
        expect(isRead(name, { ...message, [member]: wrong }), `${member}: ${JSON.stringify(wrong)}`).toBe(false);
    }
  });

  test.each([null, undefined, [], 'x', 1, true])('is refused as %j', (other) => expect(isRead(name, other)).toBe(false));
});

test.each<[TableRequest, Record<string, unknown>]>([
  ['act', { type: 'fold', to: 1, decisionId, actionId }],
  ['act', { type: 'all-in', decisionId, actionId }],
  ['act', { type: 'raise', to: 0, decisionId, actionId }],
  ['act', { type: 'raise', to: -1, decisionId, actionId }],
  ['act', { type: 'raise', to: 1.5, decisionId, actionId }],
  ['act', { type: 'raise', to: Number.NaN, decisionId, actionId }],
  ['act', { type: 'raise', to: 2 ** 53, decisionId, actionId }],
  ['act', { type: 'fold', decisionId: '', actionId }],
  ['act', { type: 'fold', decisionId: 'x'.repeat(DECISION_ID_MAX + 1), actionId }],
  ['act', { type: 'run-twice', agree: true, decisionId, actionId }],
  ['run-twice', { agree: 'yes', decisionId, actionId }],
  ['run-twice', { agree: 1, decisionId, actionId }],
  ['run-twice', { agree: false, decisionId: '', actionId }],
  ['run-twice', { agree: true, decisionId: 'x'.repeat(DECISION_ID_MAX + 1), actionId }],
  ['rabbit-hunt', { actionId: 'not-a-uuid' }],
  ['chat-text', { text: 'x'.repeat(CHAT_TEXT_MAX + 1), actionId }],
  ['chat-text', { text: 'hi', phrase: 'hello', actionId }],
  ['chat-phrase', { phrase: 'constructor', actionId }],
  ['pledge', { m: 0, value: 'AB'.repeat(32), actionId }],
  ['pledge', { m: 0, value: 'ab'.repeat(31), actionId }],
  ['pledge', { m: 2 ** 32, value: 'ab'.repeat(32), actionId }],
  ['cut', { n: 0, link: 'ab'.repeat(32) }],
  ['cut', { n: 1, link: `${'ab'.repeat(32)}0` }],
  ['leave', { actionId: 'not-a-uuid' }],
  ['sit-down', { seat: 9, chips: 1, actionId }],
  ['sit-down', { seat: -1, chips: 1, actionId }],
  ['sit-down', { seat: 0, chips: 0, actionId }],
  ['top-up', { chips: Number.POSITIVE_INFINITY, actionId }],
  ['sit-out', { when: 'now', actionId }],
  ['choose-entry', { entry: 'free', actionId }],
  ['show-cards', { cards: [], actionId }],
  ['show-cards', { cards: [6], actionId }],
  ['show-cards', { cards: [0, 1, 2, 3, 4, 5, 0], actionId }],
])('%s %j is out of range', (name, message) => expect(isRead(name, message)).toBe(false));

test.each([
  [{ code: 'x'.repeat(43) }, true],
  [{ code: 'x'.repeat(LAUNCH_CODE_MAX + 1) }, false],
  [{ code: 'short' }, false],
  [{ code: 'x'.repeat(43), player: 'alice' }, false],
])('redeem %j: %j', (body, isGood) => expect(redeemRequest.safeParse(body).success).toBe(isGood));
