import { begunAgainText } from '../begun-again.ts';
import { nodeCrypto } from '../node.ts';
import { Tally } from '../tally.ts';
import type { Beacons } from '../verify/check-cut.ts';
import { DayCheck, EarlierDays } from '../verify/check-day.ts';
import type { Checked } from '../verify/check-number.ts';
import { type Keys, readKeys } from '../verify/keys.ts';
import { type Refusal, Refused } from '../verify/reasons.ts';
import { SENTENCES } from '../verify/sentences.ts';
import { Seen } from '../verify/several.ts';
import { verifyTranscript } from '../verify/verify.ts';
import { beaconsOfFile, keysOfFile, pinned } from './key-file.ts';
import type { Order } from './options.ts';
import { type Line, readLines, UnreadableFile } from './read-lines.ts';

export const EXIT = { verified: 0, refused: 1, wrong: 2 } as const;

export interface Output {
  say(line: string): void;
  complain(line: string): void;
}

/** A refusal as the command prints it: where, why, and what that means. */
export const refusalText = (where: string, { reason, member, detail }: Refusal): string =>
  `${where}: refused: ${reason} at ${member}${detail === '' ? '' : ` (${detail})`}. ${SENTENCES[reason]}`;

/** Verifies what the order names. Returns the exit code. */
export async function runOrder(order: Order, output: Output): Promise<number> {
  try {
    const keys = order.keys === undefined ? null : keysOfFile(order.keys, order.firstKey);
    const beacons = order.beacons === undefined ? null : beaconsOfFile(order.beacons);
    const run = new Run(order, keys, beacons, output);
    return order.action === 'verify-day' ? await run.days() : await run.proofs();
  } catch (error) {
    if (error instanceof Refused) {
      output.complain(refusalText(order.keys ?? 'keys', error.refusal));
      return EXIT.refused;
    }
    if (!(error instanceof UnreadableFile)) throw error;
    output.complain(error.message);
    return EXIT.wrong;
  }
}

class Run {
  readonly #order: Order;
  readonly #keys: Keys | null;
  readonly #beacons: Beacons | null;
  readonly #output: Output;
  readonly #seen = new Seen();
  readonly #earlier = new EarlierDays();
  readonly #tally = new Tally();
  readonly #attention: string[] = [];
  #good = 0;
  #bad = 0;

  constructor(order: Order, keys: Keys | null, beacons: Beacons | null, output: Output) {
    this.#order = order;
    this.#keys = keys;
    this.#beacons = beacons;
    this.#output = output;
  }

  async proofs(): Promise<number> {
    for (const file of this.#order.files) {
      for (const checked of await this.#proofsOf(file)) {
        this.#tally.add(checked, null);
        this.#good += 1;
      }
    }
    return this.#end();
  }

  async days(): Promise<number> {
    const held: Checked[] = [];
    for (const file of this.#order.held) held.push(...(await this.#proofsOf(file)));
    if (this.#order.held.length > 0) this.#output.say(`held proofs verified: ${held.length}`);
    for (const file of this.#order.files) await this.#dayOf(file, held);
    return this.#end();
  }

  /** Every proof of a file, judged; answers those that were accepted. */
  async #proofsOf(file: string): Promise<readonly Checked[]> {
    const accepted: Checked[] = [];
    await this.#guarded(file, async () => {
      let lines = 0;
      for await (const line of readLines(file)) {
        lines += 1;
        const checked = this.#judge(file, line);
        if (checked !== null) accepted.push(checked);
      }
      if (lines === 0) throw new Refused('malformed', 'file', 'it is empty');
    });
    return accepted;
  }

  #judge(file: string, { number: at, value }: Line): Checked | null {
    try {
      const keys = this.#keys ?? keysWithin(value, this.#order.firstKey);
      const verdict = verifyTranscript(value, { crypto: nodeCrypto, keys, beacons: this.#beacons, strict: this.#order.strict });
      if (!verdict.ok) throw new Refused(verdict.reason, verdict.member, verdict.detail);
      this.#seen.add(verdict.value.number);
      const { marks } = verdict.value;
      return this.#keys === null ? { ...verdict.value, marks: [...marks, 'keys-from-file'] } : verdict.value;
    } catch (error) {
      this.#refuse(`${file}:${at}`, error);
      return null;
    }
  }

  async #dayOf(file: string, held: readonly Checked[]): Promise<void> {
    const waiting = new Set(held.map(({ number }) => `table ${number.table} number ${number.n}`));
    const context = {
      crypto: nodeCrypto,
      beacons: this.#beacons,
      onNumber: ({ number, marks, cut, shown, begunAgain }: Parameters<DayCheckContext['onNumber']>[0]) => {
        if (begunAgain !== null) this.#attention.push(`${file}: ${begunAgainText(begunAgain)}`);
        this.#seen.compare(number);
        waiting.delete(`table ${number.table} number ${number.n}`);
        this.#tally.add({ number, marks, cut }, shown);
      },
    };
    if (this.#keys === null) throw new UnreadableFile('verify-day needs --keys FILE');
    const check = new DayCheck(context, this.#keys, this.#earlier);
    await this.#guarded(file, async (at) => {
      for await (const line of readLines(file)) {
        at(line.number);
        check.add(line.value);
      }
      const { day, root, tables } = check.end();
      this.#good += 1;
      this.#output.say(`${file}: ${day.date} of ${day.origin}, tables ${tables}, root ${root}`);
      for (const one of waiting) this.#output.say(`  not in this day: the held proof of ${one}`);
    });
  }

  /** Does this with a file; a refusal is printed and counted. */
  async #guarded(file: string, work: (at: (line: number) => void) => Promise<void>): Promise<void> {
    let line = 0;
    try {
      await work((number) => {
        line = number;
      });
    } catch (error) {
      this.#refuse(line === 0 ? file : `${file}:${line}`, error);
    }
  }

  #refuse(where: string, error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.#bad += 1;
    this.#output.complain(refusalText(where, error.refusal));
  }

  #end(): number {
    this.#output.say(`verified ${this.#good} of ${this.#good + this.#bad}`);
    for (const line of this.#attention) this.#output.say(`ATTENTION: ${line}`);
    for (const line of this.#tally.lines()) this.#output.say(line);
    if (this.#keys === null) this.#output.say('  The keys came from the files: save the published ones and name them with --keys.');
    return this.#bad === 0 ? EXIT.verified : EXIT.refused;
  }
}

type DayCheckContext = ConstructorParameters<typeof DayCheck>[0];

/** The keys that a proof carries. They show that the file agrees with itself, not who made it. */
function keysWithin(value: unknown, firstKey: string | undefined): Keys {
  const told = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : null;
  if (told === null || told === undefined)
    throw new Refused('unknown-key', 'keys', 'the file holds no keys; name the published ones with --keys');
  return pinned(readKeys(nodeCrypto, told), firstKey);
}
