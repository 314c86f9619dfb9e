import { holeCardCount } from '@cardroom/poker';
import { GAMES_BY_KEY, SEATS_MAX } from '@cardroom/table';
import type { GivenPast, Guest, PlacedStep, Scenario, SeatPlan, Step, TableOptions } from './ast.ts';
import { checkScenario } from './check-scenario.ts';
import { readFact, readScreenFact } from './parse-facts.ts';
import { RESERVED, readSteps } from './parse-steps.ts';
import { readTable } from './parse-table.ts';
import { WALLET_TIMES_CHIPS } from './table-config.ts';
import { type Problem, type Statement, statementsOf, Unreadable, type Words } from './words.ts';

/** The maximum size of a file in characters, far above any real one. */
export const SCENARIO_CHARACTERS_MAX = 100_000;
const PROBLEMS_MAX = 20;

/** A file as data, or all its problems with their lines. */
export type Parsed = { readonly ok: true; readonly scenario: Scenario } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a `.hand` file. Never throws: every problem is returned with its line. */
export function parseScenario(text: string): Parsed {
  if (text.length > SCENARIO_CHARACTERS_MAX)
    return wrong([{ line: 1, reason: `the file has more than ${SCENARIO_CHARACTERS_MAX} characters` }]);
  const problems: Problem[] = [];
  const draft = new Draft();
  for (const statement of safely(problems, () => statementsOf(text)) ?? []) safely(problems, () => draft.take(statement));
  const scenario = safely(problems, () => draft.finish());
  if (problems.length > 0 || scenario === null) return wrong(problems);
  const found = checkScenario(scenario);
  return found.length > 0 ? wrong(found) : { ok: true, scenario };
}

function wrong(problems: readonly Problem[]): Parsed {
  return { ok: false, problems: [...problems].sort((a, b) => a.line - b.line).slice(0, PROBLEMS_MAX) };
}

function safely<Result>(problems: Problem[], read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push({ line: error.line, reason: error.message });
    return null;
  }
}

/** A scenario while it is being read. */
class Draft {
  #title: string | null = null;
  #table: TableOptions | null = null;
  #button: number | null = null;
  #given: GivenPast | null = null;
  readonly #seats: SeatPlan[] = [];
  readonly #guests: Guest[] = [];
  readonly #phones: string[] = [];
  readonly #steps: PlacedStep[] = [];

  take({ line, clauses }: Statement): void {
    const [first, ...rest] = clauses;
    if (first === undefined) return;
    if (this.#title === null && first.peek !== 'scenario') first.fail('a file must begin with: scenario "title"');
    const word = first.peek;
    if (Object.hasOwn(this.#headers, word)) {
      first.word('a statement');
      if (this.#steps.length > 0) first.fail(`${word} must come before the first step`);
      this.#headers[word]?.(first);
      first.end();
      const [extra] = rest;
      if (extra !== undefined) extra.fail('another statement must start on a new line');
      return;
    }
    if (this.#table === null) first.fail('the table must come first, such as: table nl 0.50/1');
    for (const step of this.#stepsOf(word, clauses)) this.#steps.push({ line, step });
  }

  finish(): Scenario {
    if (this.#title === null) throw new Unreadable(1, 'a file must begin with: scenario "title"');
    if (this.#table === null) throw new Unreadable(1, 'a table is required, such as: table nl 0.50/1');
    return {
      title: this.#title,
      table: this.#table,
      seats: this.#seats,
      guests: this.#guests,
      button: this.#button,
      given: this.#given,
      phones: this.#phones,
      steps: this.#steps,
    };
  }

  readonly #headers: Readonly<Record<string, (words: Words) => void>> = {
    scenario: (words) => {
      if (this.#title !== null) words.fail('a file has only one scenario');
      this.#title = words.text('the title');
    },
    table: (words) => {
      if (this.#table !== null) words.fail('a file has only one table');
      this.#table = readTable(words);
    },
    seat: (words) => this.#readSeats(words),
    button: (words) => this.#readButton(words),
    player: (words) => {
      const name = this.#newName(words);
      if (!words.takes('wallet')) words.fail('expected: player NAME wallet AMOUNT');
      this.#guests.push({ name, wallet: words.amount('the wallet') });
    },
    given: (words) => this.#readGiven(words),
    on: (words) => {
      if (!words.takes('phone')) words.fail('expected: on phone NAME');
      do this.#phones.push(this.#nameOf(words.name(), words));
      while (words.hasMore);
    },
  };

  /** `seat 1 anna 100 wallet 500   seat 2 bo 20   button 1`. */
  #readSeats(words: Words): void {
    const max = this.#table?.seats ?? SEATS_MAX;
    do {
      const seat = words.number('the seat', { min: 1, max });
      if (this.#seats.some((plan) => plan.seat === seat)) words.fail(`seat ${seat} is taken twice`);
      const name = this.#newName(words);
      const chips = words.amount('the chips');
      const wallet = words.takes('wallet') ? words.amount('the wallet') : null;
      if (wallet !== null && wallet < chips) words.fail(`the wallet of ${name} holds less than their chips`);
      this.#seats.push({ seat, name, chips, wallet });
      if (words.takes('button')) this.#readButton(words);
    } while (words.takes('seat'));
  }

  #readButton(words: Words): void {
    if (this.#button !== null) words.fail('the button is given twice');
    this.#button = words.number('the seat of the button', { min: 1, max: SEATS_MAX });
  }

  /** `given button 3 small 4 big 5`, `given button 3 bomb`, `given bo owes small big`. */
  #readGiven(words: Words): void {
    const past = this.#given ?? { button: 0, small: null, big: null, bombPot: false, owing: [] };
    if (words.takes('button')) {
      const button = words.number('the seat of the button', { min: 1, max: SEATS_MAX });
      const small = words.takes('small') ? words.number('the seat of the small blind', { min: 1, max: SEATS_MAX }) : null;
      const big = words.takes('big') ? words.number('the seat of the big blind', { min: 1, max: SEATS_MAX }) : null;
      this.#given = { ...past, button, small, big, bombPot: words.takes('bomb') };
      return;
    }
    const name = this.#nameOf(words.name(), words);
    if (!words.takes('owes')) words.fail('expected: given button … or given NAME owes small big');
    const small = words.takes('small');
    const big = words.takes('big');
    if (!small && !big) words.fail('expected small, big, or small big');
    this.#given = { ...past, owing: [...past.owing, { name, small, big }] };
  }

  #newName(words: Words): string {
    const name = words.name('a name');
    if (RESERVED.has(name)) words.fail(`"${name}" is a word of the language; a player needs another name`);
    if (this.#names().includes(name)) words.fail(`there are two players named ${name}`);
    return name;
  }

  #names(): string[] {
    return [...this.#seats, ...this.#guests].map(({ name }) => name);
  }

  /** A player, given by name or by the number of their starting seat. */
  readonly #nameOf = (text: string, words: Words): string => {
    const bySeat = this.#seats.find(({ seat }) => String(seat) === text)?.name;
    const name = bySeat ?? text;
    return this.#names().includes(name) ? name : words.fail(`there is no player ${text}`);
  };

  #stepsOf(word: string, clauses: readonly Words[]): Step[] {
    const [first] = clauses;
    if (first === undefined) return [];
    switch (word) {
      case 'deck':
        first.word('a statement');
        return [this.#readDeck(clauses)];
      case 'expect':
        first.word('a statement');
        return [{ do: 'expect', fact: readFact(clauses, this.#nameOf) }];
      case 'screen': {
        first.word('a statement');
        const name = this.#nameOf(first.name(), first);
        if (!first.takes('sees')) first.fail('expected: screen NAME sees …');
        return clauses.map((words) => ({ do: 'screen', name, sees: readScreenFact(words, this.#nameOf) }));
      }
      case 'flow':
        first.word('a statement');
        return [{ do: 'flow' }, ...clauses.filter((words) => words.hasMore).flatMap((words) => readSteps(words, this.#nameOf))];
      case 'sit':
        return this.#readSit(clauses);
      default:
        return clauses.flatMap((words) => readSteps(words, this.#nameOf));
    }
  }

  /** A player who sits down for the first time has ten times their chips in the wallet, unless the file says otherwise. */
  #readSit(clauses: readonly Words[]): Step[] {
    const steps = clauses.flatMap((words) => readSteps(words, this.#nameOf));
    for (const step of steps) {
      if (step.do !== 'sit' || this.#names().includes(step.name)) continue;
      if (RESERVED.has(step.name)) clauses[0]?.fail(`"${step.name}" is a word of the language; a player needs another name`);
      this.#guests.push({ name: step.name, wallet: WALLET_TIMES_CHIPS * step.chips });
    }
    return steps;
  }

  /** `deck anna AhAd  bo KsKc  board 2c 7d Kh | 9s | 3h  board2 …`: anything left out is random. */
  #readDeck(clauses: readonly Words[]): Step {
    const cards: Record<string, string> = {};
    const boards = { board: '', board2: '' };
    const holeCards = holeCardCount(GAMES_BY_KEY[this.#table?.game ?? 'nlhe'].game);
    for (const words of clauses) {
      while (words.hasMore) {
        const which = words.takes('board') ? 'board' : words.takes('board2') ? 'board2' : null;
        if (which !== null) {
          boards[which] = words.cards('the board');
          if (boards[which].length > 10) words.fail('a board has five cards');
          continue;
        }
        const name = this.#nameOf(words.name(), words);
        if (cards[name] !== undefined) words.fail(`${name} is given cards twice`);
        cards[name] = words.cards(`the cards of ${name}`);
        if (cards[name].length > 2 * holeCards) words.fail(`${name} is given more than ${holeCards} cards`);
      }
    }
    return { do: 'deck', cards, ...boards };
  }
}
