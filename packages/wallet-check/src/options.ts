import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { isCurrency, MoneyError, minorToText, toMinor } from '@cardroom/money';
import { CASES } from './catalogue.ts';
import { blockCommands } from './hooks.ts';
import { DEADLINES_MS, type Deadlines, maxMinorLeast, REPLAY_AFTER_MS, type Setup } from './setup.ts';

interface Option {
  /** Absent for a switch, which has no value. */
  readonly hint?: string;
  readonly help: string;
}

/** The options of the command, in the order of its help. */
export const OPTIONS = {
  url: { hint: 'URL', help: 'your operator_url, without /player/balance (required)' },
  key: { hint: 'KEY', help: 'the X-API-KEY that your wallet expects; "-" reads it from standard input (required)' },
  player: { hint: 'ID', help: 'player_id of a test player with at least 10.00 and no other activity during the run (required)' },
  currency: { hint: 'CODE', help: 'currency of the test player (default EUR)' },
  player2: { hint: 'ID', help: 'a second test player: I4, C13, X16, P1' },
  'player-empty': { hint: 'ID', help: 'a player with a balance of 0.00, so that D4 and X14 do not need a large balance' },
  'player-blocked': { hint: 'ID', help: 'a player who is blocked: D6' },
  block: { hint: 'COMMAND', help: 'shell command that blocks the player in $PLAYER: D6, C6, X15' },
  unblock: { hint: 'COMMAND', help: 'shell command that unblocks the player in $PLAYER' },
  key2: { hint: 'KEY', help: 'a second valid key: S2' },
  'signing-secret': { hint: 'SECRET', help: 'the signing secret, with which every call is signed: S1' },
  'other-currency': { hint: 'CODE', help: 'a currency in which the test player has no account (default ISK)' },
  max: { hint: 'AMOUNT', help: 'the maximum amount of one call (default: no limit; the large win of C9 is 30 million)' },
  state: { hint: 'FILE', help: 'file kept between runs, with which I5 proves that IDs from the day before are still known' },
  'replay-after': { hint: 'SECONDS', help: 'how long I6 waits before it repeats a call (default 5)' },
  patience: { hint: 'FACTOR', help: 'waits this many times longer than Cardroom for each answer, for a wallet in a debugger (default 1)' },
  only: { hint: 'CASES', help: 'only these cases, for example X4,X5' },
  json: { hint: 'FILE', help: 'writes the report as JSON' },
  junit: { hint: 'FILE', help: 'writes the report as JUnit XML' },
  list: { help: 'prints all cases with their reasons, without calling anything' },
  version: { help: 'prints the version' },
  help: { help: 'prints this help' },
} as const satisfies Record<string, Option>;

type Name = keyof typeof OPTIONS;
type Given = Partial<Record<Name, string>>;

/** What the command line asks for. */
export type Command =
  | { readonly what: 'help' | 'list' | 'version' }
  | { readonly what: 'wrong'; readonly problems: readonly string[] }
  | {
      readonly what: 'check';
      readonly setup: Setup;
      readonly only: readonly string[] | undefined;
      readonly state: string | undefined;
      readonly json: string | undefined;
      readonly junit: string | undefined;
    };

const ID_MAX = 100;
const REPLAY_AFTER_S_MAX = 600;
const PATIENCE_MAX = 100;

/** Reads the command line. All invalid options are returned at once. */
export function readCommand(argv: readonly string[]): Command {
  const { given, problems } = givenOptions(argv);
  for (const what of ['help', 'version', 'list'] as const) if (problems.length === 0 && given[what] !== undefined) return { what };
  const command = checkCommand(given, problems);
  return problems.length > 0 ? { what: 'wrong', problems } : command;
}

function givenOptions(argv: readonly string[]): { given: Given; problems: string[] } {
  const given: Given = {};
  const problems: string[] = [];
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, option]) => [name, { type: 'hint' in option ? 'string' : 'boolean' } as const]),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') problems.push(`${token.value}: is not an option`);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!isName(name)) problems.push(`${rawName}: is not a known option`);
    else if (given[name] !== undefined) problems.push(`--${name}: can be given only once`);
    else if (!('hint' in OPTIONS[name])) given[name] = '';
    else if (value === undefined || value === '' || (token.inlineValue !== true && /^--./.test(value)))
      problems.push(`--${name}: needs a value`);
    else given[name] = value;
  }
  return { given, problems };
}

function isName(name: string): name is Name {
  return Object.hasOwn(OPTIONS, name);
}

function checkCommand(given: Given, problems: string[]): Command {
  const wrong: Wrong = (name, message) => {
    // An option that is repeated or has no value has been reported already.
    if (!problems.some((problem) => problem.startsWith(`--${name}:`))) problems.push(`--${name}: ${message}`);
  };
  for (const name of ['url', 'key', 'player'] as const) if (given[name] === undefined) wrong(name, 'is required');
  checkPlayers(given, wrong);
  for (const name of ['state', 'json', 'junit'] as const) {
    const file = given[name];
    if (file !== undefined && !existsSync(dirname(file))) wrong(name, `the folder ${dirname(file)} does not exist`);
  }
  const setup = setupOf(given, wrong);
  return { what: 'check', setup, only: onlyOf(given.only, wrong), state: given.state, json: given.json, junit: given.junit };
}

function setupOf(given: Given, wrong: Wrong): Setup {
  const currency = given.currency ?? 'EUR';
  if (!isCurrency(currency)) wrong('currency', 'must be an ISO 4217 code in upper case');
  const otherCurrency = given['other-currency'] ?? (currency === 'ISK' ? 'EUR' : 'ISK');
  if (!isCurrency(otherCurrency) || otherCurrency === currency) wrong('other-currency', 'must be another ISO 4217 code');
  const { block, unblock } = given;
  if ((block === undefined) !== (unblock === undefined)) wrong(block === undefined ? 'block' : 'unblock', 'is required too');
  const signingSecret = keyOf('signing-secret', given['signing-secret'], wrong);
  return {
    url: urlOf(given.url, wrong),
    key: keyOf('key', given.key, wrong) ?? '',
    key2: keyOf('key2', given.key2, wrong),
    signingSecrets: signingSecret === null ? [] : [signingSecret],
    player: given.player ?? '',
    player2: given.player2 ?? null,
    playerEmpty: given['player-empty'] ?? null,
    playerBlocked: given['player-blocked'] ?? null,
    currency,
    otherCurrency,
    maxMinor: maxOf(given.max, currency, wrong),
    block: block === undefined || unblock === undefined ? null : blockCommands(block, unblock),
    deadlinesMs: deadlinesOf(given.patience, wrong),
    replayAfterMs: replayAfterOf(given['replay-after'], wrong),
  };
}

function checkPlayers(given: Given, wrong: Wrong): void {
  const seen = new Set<string>();
  for (const name of ['player', 'player2', 'player-empty', 'player-blocked'] as const) {
    const id = given[name];
    if (id === undefined) continue;
    if (id.length > ID_MAX || /\p{Cc}/u.test(id)) wrong(name, `must be a player_id of at most ${ID_MAX} characters`);
    if (seen.has(id)) wrong(name, `${id} is already used for another option`);
    seen.add(id);
  }
}

function onlyOf(text: string | undefined, wrong: Wrong): readonly string[] | undefined {
  const only = text?.split(',').map((id) => id.trim().toUpperCase());
  const unknown = (only ?? []).filter((id) => !CASES.some((one) => one.id === id));
  if (unknown.length > 0) wrong('only', `unknown case ${unknown.join(', ')}`);
  return only;
}

type Wrong = (name: Name, message: string) => void;

function urlOf(text: string | undefined, wrong: Wrong): string {
  if (text === undefined) return '';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    wrong('url', 'is not a valid URL');
    return '';
  }
  if (!/^https?:$/.test(url.protocol)) wrong('url', 'must be https (or http for a test)');
  if (url.username || url.password) wrong('url', 'must not contain a user name or password');
  if (url.search || url.hash) wrong('url', 'must not contain a query or fragment');
  return url.href.replace(/\/+$/, '');
}

function keyOf(name: 'key' | 'key2' | 'signing-secret', text: string | undefined, wrong: Wrong): string | null {
  if (text === undefined) return null;
  // A key on the command line would stay in the shell's history.
  const key = name === 'key' && text === '-' ? readFileSync(0, 'utf8').trim() : text;
  if (!/^[\x21-\x7e]+$/.test(key)) wrong(name, 'must contain only visible ASCII characters');
  return key;
}

function maxOf(text: string | undefined, currency: string, wrong: Wrong): number | null {
  if (text === undefined) return null;
  const least = maxMinorLeast(currency);
  try {
    const minor = toMinor(text);
    if (minor < least) wrong('max', `must be at least ${minorToText(least)} ${currency}`);
    return minor;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    wrong('max', 'must be an amount with at most two decimals');
    return null;
  }
}

function replayAfterOf(text: string | undefined, wrong: Wrong): number {
  if (text === undefined) return REPLAY_AFTER_MS;
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > REPLAY_AFTER_S_MAX)
    wrong('replay-after', `must be a whole number of seconds from 0 to ${REPLAY_AFTER_S_MAX}`);
  return seconds * 1_000;
}

function deadlinesOf(text: string | undefined, wrong: Wrong): Deadlines {
  if (text === undefined) return DEADLINES_MS;
  const factor = Number(text);
  if (!/^\d+$/.test(text) || factor < 1 || factor > PATIENCE_MAX) wrong('patience', `must be a whole number from 1 to ${PATIENCE_MAX}`);
  const { balance, debit, credit, cancel, result } = DEADLINES_MS;
  return { balance: balance * factor, debit: debit * factor, credit: credit * factor, cancel: cancel * factor, result: result * factor };
}
