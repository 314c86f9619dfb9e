import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { helpText } from './help.ts';
import { OPTIONS, readCommand } from './options.ts';
import { DEADLINES_MS } from './setup.ts';

const NEEDED = ['--url', 'https://wallet.example.com/cardroom/', '--key', 'secret', '--player', 'ann'];

function problemsOf(...args: string[]): readonly string[] {
  const command = readCommand(args);
  return command.what === 'wrong' ? command.problems : [];
}

test('the three required options are enough', () => {
  const command = readCommand(NEEDED);
  expect(command).toMatchObject({ what: 'check', only: undefined, state: undefined, json: undefined, junit: undefined });
  expect(command).toMatchObject({
    setup: {
      url: 'https://wallet.example.com/cardroom',
      key: 'secret',
      key2: null,
      signingSecrets: [],
      player: 'ann',
      player2: null,
      currency: 'EUR',
      otherCurrency: 'ISK',
      maxMinor: null,
      block: null,
      deadlinesMs: DEADLINES_MS,
      replayAfterMs: 5_000,
    },
  });
});

test('all options together', () => {
  const more = [
    '--currency=KRW',
    '--player2',
    'bob',
    '--player-empty',
    'e',
    '--player-blocked',
    'b',
    '--key2',
    'k2',
    '--signing-secret',
    's1',
    '--max',
    '1000.00',
  ];
  const rest = [
    '--other-currency',
    'EUR',
    '--replay-after',
    '0',
    '--patience',
    '3',
    '--only',
    'x5, B1',
    '--block',
    'true',
    '--unblock',
    'true',
  ];
  expect(problemsOf(...NEEDED, ...more, ...rest, '--json', 'r.json', '--junit', `${tmpdir()}/r.xml`, '--state', 's')).toEqual([]);
  expect(readCommand([...NEEDED, ...more, ...rest])).toMatchObject({
    only: ['X5', 'B1'],
    setup: {
      currency: 'KRW',
      maxMinor: 100_000,
      replayAfterMs: 0,
      deadlinesMs: { debit: 15_000 },
      player2: 'bob',
      key2: 'k2',
      signingSecrets: ['s1'],
      otherCurrency: 'EUR',
    },
  });
});

describe('invalid options are reported all at once', () => {
  test('missing options', () => {
    expect(problemsOf()).toEqual(['--url: is required', '--key: is required', '--player: is required']);
  });

  test.each<[string[], string]>([
    [['--nonsense', 'x'], '--nonsense: is not a known option'],
    [['alice'], 'alice: is not an option'],
    [['--player2'], '--player2: needs a value'],
    [['--player2', '--max'], '--player2: needs a value'],
    [['--player2='], '--player2: needs a value'],
    [['--url', 'https://a.example'], '--url: can be given only once'],
    [['--currency', 'eur'], '--currency: must be an ISO 4217 code in upper case'],
    [['--other-currency', 'EUR'], '--other-currency: must be another ISO 4217 code'],
    [['--player2', 'ann'], '--player2: ann is already used for another option'],
    [['--player2', 'x'.repeat(101)], '--player2: must be a player_id of at most 100 characters'],
    [['--max', '9.99'], '--max: must be at least 10.00 EUR'],
    [['--max', 'ten'], '--max: must be an amount with at most two decimals'],
    [['--max', '10.001'], '--max: must be an amount with at most two decimals'],
    [['--replay-after', '-1'], '--replay-after: must be a whole number of seconds from 0 to 600'],
    [['--patience', '0'], '--patience: must be a whole number from 1 to 100'],
    [['--only', 'X5,Z9'], '--only: unknown case Z9'],
    [['--block', 'true'], '--unblock: is required too'],
    [['--key2', 'a b'], '--key2: must contain only visible ASCII characters'],
    [['--json', 'no/such/folder/r.json'], '--json: the folder no/such/folder does not exist'],
  ])('%j: %s', (args, problem) => {
    expect(problemsOf(...NEEDED, ...args)).toContain(problem);
  });

  test.each([
    ['wallet', 'is not a valid URL'],
    ['ftp://wallet.example.com', 'must be https (or http for a test)'],
    ['https://u:p@wallet.example.com', 'must not contain a user name or password'],
    ['https://wallet.example.com/?a=1', 'must not contain a query or fragment'],
  ])('the URL %s %s', (url, message) => {
    expect(problemsOf('--url', url, '--key', 'k', '--player', 'p')).toEqual([`--url: ${message}`]);
  });

  test('several problems', () => {
    expect(problemsOf('--url', 'x', '--currency', 'E', '--what')).toHaveLength(5);
  });
});

test.each(['help', 'list', 'version'] as const)('--%s needs nothing else', (what) => {
  expect(readCommand([`--${what}`])).toEqual({ what });
});

test('the help lists every option', () => {
  for (const name of Object.keys(OPTIONS)) expect(helpText()).toContain(`--${name}`);
});
