import { CALL_KINDS, FAULT_MODES } from '@cardroom/operator-api/faults';
import { type ActionPlan, CUT_STATES, type Step } from './ast.ts';
import type { NameOf } from './parse-facts.ts';
import type { Words } from './words.ts';

const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
const STREET_LABEL = /^(preflop|flop|turn|river):$/;
export const ACTIONS = ['fold', 'check', 'call', 'bet', 'raise', 'allin'] as const;
/** A wait longer than this must be a mistake in the file. */
const CLOCK_MAX_MS = 4 * 3_600_000;
const CALLS_MAX = 1_000;

type Reader = (words: Words, nameOf: NameOf) => Step;

const STEPS: Readonly<Record<string, Reader>> = {
  deal: () => ({ do: 'deal' }),
  all: (words) => ({ do: 'rest', type: words.oneOf('the action', ['check', 'fold', 'call']), until: 'street' }),
  down: (words) => ({ do: 'rest', type: words.oneOf('the action', ['check', 'fold', 'call']), until: 'hand' }),
  sit: (words) => ({
    do: 'sit',
    name: words.name(),
    seat: words.number('the seat', { min: 1, max: 9 }),
    chips: words.amount('the chips'),
    refused: refusal(words),
  }),
  topup: (words, nameOf) => ({
    do: 'top-up',
    name: nameOf(words.name(), words),
    chips: words.amount('the chips'),
    refused: refusal(words),
  }),
  leave: (words, nameOf) => ({ do: 'leave', name: nameOf(words.name(), words), refused: refusal(words) }),
  sitout: (words, nameOf) => {
    const name = nameOf(words.name(), words);
    return { do: 'sit-out', name, when: words.hasMore ? words.oneOf('when', ['next-hand', 'next-big-blind', 'never']) : 'next-hand' };
  },
  comeback: (words, nameOf) => ({ do: 'come-back', name: nameOf(words.name(), words), refused: refusal(words) }),
  post: (words, nameOf) => entry(words, nameOf, 'post'),
  wait: (words, nameOf) => entry(words, nameOf, 'wait'),
  'buy-button': (words, nameOf) => entry(words, nameOf, 'buy-button'),
  show: (words, nameOf) => ({
    do: 'show',
    name: nameOf(words.name(), words),
    cards: words.isCardsNext() ? words.cards('the cards') : '',
    refused: refusal(words),
  }),
  rabbit: (words, nameOf) => ({ do: 'rabbit', name: nameOf(words.name(), words), refused: refusal(words) }),
  twice: (words, nameOf) => ({
    do: 'run-twice',
    name: nameOf(words.name(), words),
    agree: words.oneOf('the answer', ['yes', 'no']) === 'yes',
  }),
  disconnect: (words, nameOf) => ({ do: 'disconnect', name: nameOf(words.name(), words) }),
  reconnect: (words, nameOf) => ({ do: 'reconnect', name: nameOf(words.name(), words) }),
  withhold: (words, nameOf) => ({ do: 'withhold', name: nameOf(words.name(), words) }),
  clock: (words) => {
    const ms = words.duration('the time');
    return ms > CLOCK_MAX_MS ? words.fail('the clock can move by four hours at most') : { do: 'clock', ms };
  },
  fault: readFault,
  heal: () => ({ do: 'heal' }),
  operator: (words) => ({ do: 'operator', up: words.oneOf('the operator', ['up', 'down']) === 'up' }),
  kill: (words) => (words.takes('service') ? { do: 'kill' } : words.fail('only the service can be killed: kill service')),
  close: (words) => (words.takes('room') ? { do: 'close-room' } : words.fail('only the room can be closed: close room')),
};

/** Words that cannot be player names, because they start a statement or mean that there is no player. */
export const RESERVED = new Set([
  ...Object.keys(STEPS),
  'scenario',
  'table',
  'seat',
  'player',
  'button',
  'given',
  'on',
  'deck',
  'flow',
  'expect',
  'screen',
  'board',
  'board2',
  'nobody',
  'nothing',
  'none',
  'seen',
  'wallet',
  'proof',
  ...CUT_STATES,
  ...ACTIONS,
]);

/** Reads one clause: a step by its keyword, or a player's action. `street:` before it states the street the hand must be on. */
export function readSteps(words: Words, nameOf: NameOf): Step[] {
  const [, street] = STREET_LABEL.exec(words.peek) ?? [];
  const label: Step[] = [];
  if (street !== undefined) {
    words.word('the street');
    label.push({ do: 'street', street: STREETS.find((one) => one === street) ?? 'preflop' });
    if (!words.hasMore) return label;
  }
  const reader = Object.hasOwn(STEPS, words.peek) ? STEPS[words.peek] : undefined;
  if (reader !== undefined) words.word('a step');
  const step = reader === undefined ? readAction(words, nameOf) : reader(words, nameOf);
  words.end();
  return [...label, step];
}

function readAction(words: Words, nameOf: NameOf): Step {
  const name = nameOf(words.name('a step or a player'), words);
  const action = actionOf(words);
  return { do: 'act', name, action, refused: refusal(words) };
}

function actionOf(words: Words): ActionPlan {
  const type = words.oneOf('the action', ACTIONS);
  switch (type) {
    case 'call':
      return { type, cost: words.isAmountNext() ? words.amount('the call') : null };
    case 'bet':
    case 'raise':
      return { type, to: words.amount('the amount') };
    default:
      return { type };
  }
}

function refusal(words: Words): string | null {
  return words.takes('refused') ? words.word('the code of the refusal') : null;
}

function entry(words: Words, nameOf: NameOf, choice: 'post' | 'wait' | 'buy-button'): Step {
  return { do: 'entry', name: nameOf(words.name(), words), entry: choice, refused: refusal(words) };
}

/** `fault debit timeout-after`, `fault credit error-500 always`, `fault debit slow 2s x2`. */
function readFault(words: Words): Step {
  const kind = words.oneOf('the call', CALL_KINDS);
  const mode = words.oneOf('the fault', FAULT_MODES);
  const ms = /^\d+(ms|s)$/.test(words.peek) ? words.duration('the duration') : null;
  if (words.takes('always')) return { do: 'fault', kind, mode, calls: null, ms };
  const [, times] = /^x(\d{1,4})$/.exec(words.peek) ?? [];
  if (times === undefined) return { do: 'fault', kind, mode, calls: 1, ms };
  words.word('the number of calls');
  const calls = Number(times);
  return calls >= 1 && calls <= CALLS_MAX ? { do: 'fault', kind, mode, calls, ms } : words.fail(`a fault affects 1 to ${CALLS_MAX} calls`);
}
