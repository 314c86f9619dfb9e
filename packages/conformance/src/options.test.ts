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

test('the three that are needed are enough', () => {
  const command = readCommand(NEEDED);
  expect(command).toMatchObject({ what: 'check', only: undefined, state: undefined, json: undefined, junit: undefined });
  expect(command).toMatchObject({
    setup: {
      url: 'https://wallet.example.com/cardroom',
      key: 'secret',
      key2: null,
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

test('everything can be said', () => {
  const more = ['--currency=KRW', '--player2', 'bob', '--player-empty', 'e', '--player-blocked', 'b', '--key2', 'k2', '--max', '1000.00'];
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
      otherCurrency: 'EUR',
    },
  });
});

describe('wrong options are named, all at once', () => {
  test('missing ones', () => {
    expect(problemsOf()).toEqual(['--url: is required', '--key: is required', '--player: is required']);
  });

  test.each<[string[], string]>([
    [['--nonsense', 'x'], '--nonsense: is unknown'],
    [['alice'], 'alice: is no option'],
    [['--player2'], '--player2: needs a value'],
    [['--player2', '--max'], '--player2: needs a value'],
    [['--player2='], '--player2: needs a value'],
    [['--url', 'https://a.example'], '--url: is given twice'],
    [['--currency', 'eur'], '--currency: is no ISO 4217 code in capitals'],
    [['--other-currency', 'EUR'], '--other-currency: has to be another ISO 4217 code'],
    [['--player2', 'ann'], '--player2: ann has another part already'],
    [['--player2', 'x'.repeat(101)], '--player2: is no player_id of at most 100 characters'],
    [['--max', '9.99'], '--max: has to be at least 10.00 EUR'],
    [['--max', 'ten'], '--max: is no amount with at most two decimals'],
    [['--max', '10.001'], '--max: is no amount with at most two decimals'],
    [['--replay-after', '-1'], '--replay-after: has to be whole seconds from 0 to 600'],
    [['--patience', '0'], '--patience: has to be a whole number from 1 to 100'],
    [['--only', 'X5,Z9'], '--only: there is no case Z9'],
    [['--block', 'true'], '--unblock: is needed too'],
    [['--key2', 'a b'], '--key2: has to be visible ASCII characters, as a header carries them'],
    [['--json', 'no/such/folder/r.json'], '--json: there is no folder no/such/folder'],
  ])('%j: %s', (args, problem) => {
    expect(problemsOf(...NEEDED, ...args)).toContain(problem);
  });

  test.each([
    ['wallet', 'is no URL'],
    ['ftp://wallet.example.com', 'has to be https (or http for a test)'],
    ['https://u:p@wallet.example.com', 'must not carry a user name or password'],
    ['https://wallet.example.com/?a=1', 'must not carry a query or a fragment'],
  ])('the URL %s %s', (url, message) => {
    expect(problemsOf('--url', url, '--key', 'k', '--player', 'p')).toEqual([`--url: ${message}`]);
  });

  test('several', () => {
    expect(problemsOf('--url', 'x', '--currency', 'E', '--what')).toHaveLength(5);
  });
});

test.each(['help', 'list', 'version'] as const)('--%s needs nothing else', (what) => {
  expect(readCommand([`--${what}`])).toEqual({ what });
});

test('the help names every option', () => {
  for (const name of Object.keys(OPTIONS)) expect(helpText()).toContain(`--${name}`);
});
