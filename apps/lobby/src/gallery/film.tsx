import { useState } from 'react';
import { TablePage } from '../table/table-page.tsx';
import { FakeConnection } from './fake-connection.ts';
import { HandClock } from './hand-clock.ts';
import { SCENES, type SceneName, sceneOf } from './scenes.ts';

/** What a film camera does with the page, from outside. */
export interface FilmControl {
  /** Lets the next step of the scene happen; false when there is none. */
  step(): boolean;
  /** Moves the show and every animation on by so many ms. */
  move(ms: number): void;
}

declare global {
  interface Window {
    film?: FilmControl;
  }
}

/** A scene whose time stands still until it is moved, so that pictures can be taken at exact times. */
export function Film({ name }: { readonly name: string }) {
  const [{ connection, clock }] = useState(() => {
    const scene = sceneOf(SCENES.find((one) => one === name) ?? (SCENES[0] as SceneName));
    const connection = new FakeConnection(scene.before);
    const clock = new HandClock();
    window.film = filmOf(connection, clock, [...scene.shown]);
    return { connection, clock };
  });
  return <TablePage connection={connection} tableId="7" onExit={() => window.history.back()} showClock={clock} />;
}

function filmOf(connection: FakeConnection, clock: HandClock, steps: ReturnType<typeof sceneOf>['shown'][number][]): FilmControl {
  const begun = new Map<Animation, number>();
  return {
    step: () => {
      const next = steps.shift();
      if (next) connection.show(next);
      return next !== undefined;
    },
    move: (ms) => {
      clock.move(ms);
      for (const animation of document.getAnimations()) {
        if (!begun.has(animation)) begun.set(animation, clock.now());
        animation.pause();
        animation.currentTime = clock.now() - (begun.get(animation) ?? 0);
        const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
        if (Number(animation.currentTime) >= Number(endTime)) animation.finish();
      }
    },
  };
}
