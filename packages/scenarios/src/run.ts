import type { TableView } from '@cardroom/views';
import { amountText } from './amounts.ts';
import type { Fact, Scenario, Step, Tagged } from './ast.ts';
import { wrongFact } from './check-fact.ts';
import { NEEDS_SERVICE } from './check-proof.ts';
import { concreteAction } from './concrete-action.ts';
import type { Evidence } from './evidence.ts';
import { type Level, realSeat } from './level.ts';
import { seatNamed } from './screen-facts.ts';
import type { Problem } from './words.ts';

/** The most actions in one `all …` or `down …`, far more than a hand can have. */
const REST_MAX = 200;

/** Runs a scenario at a level. Returns null if everything is as the file says, or else the first difference with its line. */
export async function runScenario(scenario: Scenario, level: Level): Promise<Problem | null> {
  const run = new Run(scenario, level);
  const seated = await run.seatAll();
  if (seated !== null) return { line: 1, reason: seated };
  for (const { line, step } of scenario.steps) {
    const wrong = await run.step(step);
    if (wrong !== null) return { line, reason: wrong };
  }
  const left = await level.finish();
  return left === null ? null : { line: scenario.steps.at(-1)?.line ?? 1, reason: `at the end: ${left}` };
}

type StepOf<Do extends Step['do']> = Tagged<Step, 'do', Do>;

class Run {
  readonly #scenario: Scenario;
  readonly #level: Level;
  /** The last player in each seat of the table. */
  readonly #lastAt = new Map<number, string>();

  constructor(scenario: Scenario, level: Level) {
    this.#scenario = scenario;
    this.#level = level;
  }

  async seatAll(): Promise<string | null> {
    for (const { name, seat, chips } of this.#scenario.seats) {
      const refused = await this.#sit({ do: 'sit', name, seat, chips, refused: null });
      if (refused !== null) return refused;
    }
    return null;
  }

  async step(step: Step): Promise<string | null> {
    const work = this.#steps[step.do] as (step: Step) => Promise<string | null>;
    return work(step);
  }

  readonly #steps: { readonly [Do in Step['do']]: (step: StepOf<Do>) => Promise<string | null> } = {
    deck: async ({ cards, board, board2 }) => {
      const seats = new Map(Object.entries(cards).map(([name, text]) => [this.#seatOf(name), text]));
      await this.#level.wish({ seats, board: board + board2 });
      return null;
    },
    deal: () => this.#deal(),
    flow: async () => (isRunning(this.#level.view()) ? null : this.#deal()),
    street: ({ street }) =>
      this.#level.settled(() => (this.#level.view().phase === street ? null : `the street is ${this.#level.view().phase}, not ${street}`)),
    act: (step) => this.#act(step),
    rest: (step) => this.#rest(step),
    sit: (step) => this.#sit(step),
    'top-up': ({ name, chips, refused }) => this.#ask(name, { type: 'top-up', chips }, refused),
    leave: ({ name, refused }) => this.#ask(name, { type: 'leave' }, refused),
    'sit-out': ({ name, when }) => this.#ask(name, { type: 'sit-out', when }, null),
    'come-back': ({ name, refused }) => this.#ask(name, { type: 'come-back' }, refused),
    entry: ({ name, entry, refused }) => this.#ask(name, { type: 'choose-entry', entry }, refused),
    show: ({ name, cards, refused }) =>
      this.#ask(name, { type: 'show-cards', cards: cards === '' ? this.#level.holeOf(name) : (cards.match(/../g) ?? []) }, refused),
    rabbit: ({ name, refused }) => this.#ask(name, { type: 'rabbit-hunt' }, refused),
    'run-twice': ({ name, agree }) => this.#answer(name, agree),
    disconnect: async ({ name }) => {
      await this.#level.connection(name, false);
      return null;
    },
    reconnect: async ({ name }) => {
      await this.#level.connection(name, true);
      return null;
    },
    withhold: async ({ name }) => {
      if (this.#level.fair === null) return NEEDS_SERVICE;
      await this.#level.fair.withhold(name);
      return null;
    },
    clock: async ({ ms }) => {
      await this.#level.advance(ms);
      return null;
    },
    fault: async ({ kind, mode, calls, ms }) => {
      await this.#level.fault({ kind, mode, calls, ms });
      return null;
    },
    heal: async () => {
      await this.#level.heal();
      return null;
    },
    operator: async ({ up }) => {
      await this.#level.operator(up);
      return null;
    },
    kill: async () => {
      await this.#level.kill();
      return null;
    },
    'close-room': async () => {
      await this.#level.closeRoom();
      return null;
    },
    expect: async ({ fact }) => (await this.#holds(fact)) ?? this.#level.settled(() => this.#level.seen(fact)),
    screen: ({ name, sees }) => this.#level.settled(() => this.#level.screen(name, sees)),
  };

  async #deal(): Promise<string | null> {
    if (!(await this.#level.deal())) return 'no hand can be dealt';
    const unasked = (await this.#level.fair?.unasked()) ?? [];
    return unasked.length === 0 ? null : `withhold: ${unasked.join(', ')} was not asked for a cut of this hand`;
  }

  #holds(fact: Fact): Promise<string | null> {
    const evidence = (): Evidence => ({
      scenario: this.#scenario,
      view: this.#level.view(),
      cues: this.#level.cues(),
      nameAt: (seat) => this.#lastAt.get(seat) ?? '',
      holeOf: (name) => this.#level.holeOf(name),
      books: (name) => this.#level.books(name),
      fair: this.#level.fair,
    });
    return this.#level.settled(() => wrongFact(fact, evidence()));
  }

  async #sit({ name, seat, chips, refused }: StepOf<'sit'>): Promise<string | null> {
    const real = realSeat(this.#scenario, seat);
    const wrong = await this.#ask(name, { type: 'sit-down', seat: real, chips }, refused);
    if (wrong === null && refused === null) {
      this.#lastAt.set(real, name);
      return this.#level.settled(() => (this.#level.view().seats[real]?.name === name ? null : `${name} is not seated`));
    }
    return wrong;
  }

  async #ask(name: string, request: Parameters<Level['ask']>[1], refused: string | null): Promise<string | null> {
    return unlike(await this.#level.ask(name, request), refused, `${name} ${request.type}`);
  }

  async #answer(name: string, agree: boolean): Promise<string | null> {
    const asked = await this.#level.settled(() =>
      this.#level.view().offer.waiting.includes(this.#seatOf(name)) ? null : `${name} is not being asked`,
    );
    return asked ?? this.#ask(name, { type: 'run-twice', agree }, null);
  }

  async #act({ name, action, refused }: StepOf<'act'>): Promise<string | null> {
    if (refused !== 'not-your-turn') {
      const turn = await this.#level.settled(() => this.#notTurn(name));
      if (turn !== null) return turn;
    }
    const concrete = concreteAction(this.#level.view(), seatNamed(this.#level.view(), name), action);
    if (typeof concrete === 'string') return `${name}: ${concrete}`;
    return unlike(
      await this.#level.act(name, concrete),
      refused,
      `${name} ${concrete.type}${concrete.type === 'raise' ? ` ${amountText(concrete.to)}` : ''}`,
    );
  }

  #notTurn(name: string): string | null {
    const view = this.#level.view();
    if (view.toAct >= 0 && view.toAct === seatNamed(view, name)) return null;
    const turn = this.#lastAt.get(view.toAct);
    return `${turn ?? 'nobody'} is to act, not ${name}${isRunning(view) ? '' : '; the hand is over'}`;
  }

  async #rest({ type, until }: StepOf<'rest'>): Promise<string | null> {
    const { handId, phase } = this.#level.view();
    for (let turns = 0; turns < REST_MAX; turns += 1) {
      const view = this.#level.view();
      const isOver = !isRunning(view) || view.handId !== handId || (until === 'street' && view.phase !== phase);
      if (isOver || view.toAct < 0) return null;
      const name = this.#lastAt.get(view.toAct) ?? '';
      const refused = await this.#level.act(name, { type: type === 'call' && view.canCheck ? 'check' : type });
      if (refused !== null) return `${name} ${type}: refused, ${refused}`;
    }
    return 'the hand does not end';
  }

  #seatOf(name: string): number {
    for (const [seat, last] of this.#lastAt) if (last === name) return seat;
    return seatNamed(this.#level.view(), name);
  }
}

export function isRunning({ phase }: Pick<TableView, 'phase'>): boolean {
  return phase !== 'waiting' && phase !== 'showdown';
}

function unlike(refusal: string | null, wanted: string | null, what: string): string | null {
  if (refusal === wanted) return null;
  if (wanted === null) return `${what}: refused, ${refusal}`;
  return refusal === null ? `${what}: accepted, not refused with ${wanted}` : `${what}: refused with ${refusal}, not ${wanted}`;
}
