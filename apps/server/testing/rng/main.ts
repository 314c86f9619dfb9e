import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { cardText } from '@cardroom/poker';
import { CheckedRandom, RandomnessFailed } from '../../src/tables/checked-random.ts';
import { PROPORTION_MAX, REPETITIONS_MAX, WINDOW_BYTES } from '../../src/tables/random-health.ts';
import { committedDecks } from './committed-decks.ts';
import { dealCost } from './deal-cost.ts';
import { examineBytes, examineDecks, linesOf } from './report.ts';

// `npm run rng`: bytes and decks out of the very objects that a service deals from, and statistics of them.

const USAGE = `npm run rng -- raw [--bytes N]      random bytes to standard output (default 1000000)
npm run rng -- decks [--decks N] [--short]   shuffled decks, one a line (default 1000)
npm run rng -- cost [--decks N]      processor time and stored bytes of the fair deal, a hand (default 2000)
npm run rng -- report [--decks N] [--bytes N] [--short]   statistics with z values (default 1000000 decks, 16777216 bytes)`;
const PART_BYTES = 65_536;

const random = new CheckedRandom(randomBytes, (why) => console.error(`the random source failed: ${why}`));
const deckOf = committedDecks((bytes) => random.draw(bytes));

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const options = { bytes: { type: 'string' }, decks: { type: 'string' }, short: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const game = values.short === true ? 'shortdeck' : 'holdem';
    const [what, ...more] = positionals;
    if (more.length === 0 && what === 'raw') return await raw(count(values.bytes, 1_000_000));
    if (more.length === 0 && what === 'decks') return await decks(count(values.decks, 1000), game);
    if (more.length === 0 && what === 'cost') return cost(count(values.decks, 2000));
    if (more.length === 0 && what === 'report') return report(count(values.decks, 1_000_000), count(values.bytes, 2 ** 24), game);
  } catch (error) {
    // Its reason has been printed.
    if (error instanceof RandomnessFailed) return 1;
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
  }
  console.error(USAGE);
  return 2;
}

/** A positive integer. */
function count(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`${text} is not a number of them`);
  return value;
}

async function raw(bytes: number): Promise<number> {
  for (let left = bytes; left > 0; left -= PART_BYTES) await write(random.draw(Math.min(left, PART_BYTES)));
  return 0;
}

async function decks(number: number, game: 'holdem' | 'shortdeck'): Promise<number> {
  for (let hand = 0; hand < number; hand += 1) await write(`${dealt(hand, game).map(cardText).join(' ')}\n`);
  return 0;
}

function cost(hands: number): number {
  for (const line of dealCost(hands)) console.log(line);
  return 0;
}

function dealt(hand: number, game: 'holdem' | 'shortdeck') {
  return deckOf(hand, game === 'shortdeck' ? '36' : '52');
}

async function write(part: Buffer | string): Promise<void> {
  if (!process.stdout.write(part)) await once(process.stdout, 'drain');
}

function report(number: number, bytes: number, game: 'holdem' | 'shortdeck'): number {
  console.log(`Node ${process.versions.node}, OpenSSL ${process.versions.openssl}, ${process.platform} ${process.arch}`);
  console.log(`health tests: ${REPETITIONS_MAX} repetitions, ${PROPORTION_MAX} of ${WINDOW_BYTES}; ${random.failure ?? 'passed'}`);
  const ofBytes = examineBytes(Buffer.concat(Array.from({ length: Math.ceil(bytes / PART_BYTES) }, () => random.draw(PART_BYTES))));
  console.log([`${Math.ceil(bytes / PART_BYTES) * PART_BYTES} bytes`, ...linesOf(ofBytes)].join('\n'));
  const shuffle = (_: () => number, hand: number) => dealt(hand, game);
  const ofDecks = examineDecks(shuffle, () => 0, number, game);
  console.log([`${number} decks (${game})`, ...linesOf(ofDecks)].join('\n'));
  const isSound = ofBytes.isSound && ofDecks.isSound && random.failure === null;
  console.log(isSound ? 'sound' : 'NOT SOUND');
  return isSound ? 0 : 1;
}
