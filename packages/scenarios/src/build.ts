import type { ActionPlan, Fact, GivenPast, Guest, PlacedStep, Scenario, ScreenFact, SeatPlan, Step, TableOptions } from './ast.ts';
import { checkScenario } from './check-scenario.ts';
import { writeScenario } from './write.ts';

/** The scenario is inconsistent; the message says why. */
export class UnsoundScenario extends Error {
  override readonly name = 'UnsoundScenario';
}

type Cards<Name extends string> = { readonly [Who in Name]?: string } & { readonly board?: string; readonly board2?: string };

/** Builds a scenario in code, with names checked by the compiler. Amounts are in minor units, seats are counted from 1. */
export class ScenarioBuilder<Name extends string = never> {
  readonly #title: string;
  readonly #table: TableOptions;
  readonly #seats: SeatPlan[] = [];
  readonly #guests: Guest[] = [];
  readonly #phones: string[] = [];
  readonly #steps: PlacedStep[] = [];
  #button: number | null = null;
  #given: GivenPast | null = null;

  constructor(title: string, table: TableOptions) {
    this.#title = title;
    this.#table = table;
  }

  seat<New extends string>(seat: number, name: New, chips: number, wallet: number | null = null): ScenarioBuilder<Name | New> {
    this.#seats.push({ seat, name, chips, wallet });
    return this as unknown as ScenarioBuilder<Name | New>;
  }

  guest<New extends string>(name: New, wallet: number): ScenarioBuilder<Name | New> {
    this.#guests.push({ name, wallet });
    return this as unknown as ScenarioBuilder<Name | New>;
  }

  button(seat: number): this {
    this.#button = seat;
    return this;
  }

  given(past: GivenPast): this {
    this.#given = past;
    return this;
  }

  onPhone(name: Name): this {
    this.#phones.push(name);
    return this;
  }

  deck({ board = '', board2 = '', ...cards }: Cards<Name>): this {
    const named = Object.entries(cards).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return this.step({ do: 'deck', cards: Object.fromEntries(named), board, board2 });
  }

  /** Deals a hand unless one is running. */
  flow(): this {
    return this.step({ do: 'flow' });
  }

  act(name: Name, action: ActionPlan, refused: string | null = null): this {
    return this.step({ do: 'act', name, action, refused });
  }

  step(step: Step): this {
    this.#steps.push({ line: this.#steps.length + 1, step });
    return this;
  }

  expect(fact: Fact): this {
    return this.step({ do: 'expect', fact });
  }

  screen(name: Name, sees: ScreenFact): this {
    return this.step({ do: 'screen', name, sees });
  }

  /** Throws UnsoundScenario if the scenario cannot be played. */
  build(): Scenario {
    const scenario: Scenario = {
      title: this.#title,
      table: this.#table,
      seats: this.#seats,
      guests: this.#guests,
      button: this.#button,
      given: this.#given,
      phones: this.#phones,
      steps: this.#steps,
    };
    const [problem] = checkScenario(scenario);
    if (problem !== undefined) throw new UnsoundScenario(problem.reason);
    return scenario;
  }

  /** The scenario as the text of a file. */
  text(): string {
    return writeScenario(this.build());
  }
}
