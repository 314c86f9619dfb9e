import type { TimedCue } from '@cardroom/table/show';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { StageMotions } from '../effects/stage-motions.ts';
import { heroSeatOf } from '../rules/hero.ts';
import type { Sound } from '../rules/sound-groups.ts';
import type { Settings } from '../state/settings.ts';
import type { TableStore, TableView } from '../state/table-store.ts';
import { Equity } from './equity.ts';
import { pageClock, type ShowClock } from './show-clock.ts';
import { type ShownView, ShowPlayer } from './show-player.ts';

interface Ports {
  readonly play: (sound: Sound) => void;
  readonly clock?: ShowClock;
}

/** The player's setting for animation, and the form of the show that it means. */
const SPEEDS = { on: 'full', fast: 'fast', off: 'off' } as const;

/** The show of one table page: the player of cues with its store, motions, sounds and the worker that computes chances. */
export class TableShow {
  readonly motions = new StageMotions();
  readonly store: StoreApi<ShownView>;
  readonly #player: ShowPlayer;
  readonly #equity = new Equity();
  readonly #settings: StoreApi<Settings>;

  constructor(table: TableStore, settings: StoreApi<Settings>, { play, clock = pageClock }: Ports) {
    this.#settings = settings;
    this.#player = new ShowPlayer(table.getState(), {
      clock,
      publish: (view, moves) => {
        if (settings.getState().animation !== 'off') this.motions.prepare(moves);
        this.store.setState(view);
      },
      sound: (cue) => play(soundOf(cue, heroSeatOf(table.getState().snapshot.you))),
      askEquity: (picture, run, key) => {
        const { info } = table.getState();
        if (info) this.#equity.ask(info, picture, run, (equity) => this.#player.addEquity(key, equity));
      },
    });
    this.store = createStore<ShownView>(() => this.#player.shown);
  }

  /** Shows what is new in the view; `jump`: at once. */
  take(view: TableView, jump: boolean): void {
    const speed = SPEEDS[this.#settings.getState().animation];
    this.#player.take(view, { speed, hero: heroSeatOf(view.snapshot.you), jump });
  }

  /** Shows the table as it is at once, as when the page is hidden. */
  settle(): void {
    this.motions.finish();
    this.#player.settle();
  }

  stop(): void {
    this.#player.stop();
    this.#equity.stop();
    this.motions.finish();
  }
}

/** Only the player's own win has a melody. */
function soundOf(cue: TimedCue, hero: number | null): Sound {
  if (cue.kind !== 'won') return cue.sound ?? 'chips';
  return cue.shares.some(({ seat }) => seat === hero) ? 'win' : 'chips';
}
