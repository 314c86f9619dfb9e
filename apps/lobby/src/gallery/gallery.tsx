import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { addCatalog, showPlayerLocale } from '../i18n/i18n.ts';
import { isLanguage } from '../i18n/language.ts';
import { TablePage } from '../table/table-page.tsx';
import { FakeConnection } from './fake-connection.ts';
import { asGame } from './games.ts';
import { HAND_STEP_MS, handSteps } from './hand-steps.ts';
import { GALLERY_STATES, type GalleryState } from './states.ts';

/**
 * The table page in every state, from fixtures; development builds only. `?state=my-turn&seats=9&lang=ko&dir=rtl` shows one,
 * `&game=plo6` shows the state in another game, `?state=hand` plays a whole hand, without a state it lists them.
 */
export async function showGallery(root: HTMLElement, search: string): Promise<void> {
  const query = new URLSearchParams(search);
  const language = query.get('lang') ?? 'en';
  await showPlayerLocale(language === 'ko' ? 'ko-KR' : 'en-IE', 'Europe/Amsterdam', isLanguage(language) ? language : null);
  await addCatalog('table');
  const direction = query.get('dir');
  if (direction) document.documentElement.dir = direction;
  const theme = query.get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  const state = query.get('state');
  const seats = Number(query.get('seats') ?? 6);
  createRoot(root).render(
    <StrictMode>
      {state === null ? (
        <States />
      ) : state === 'hand' ? (
        <WholeHand seats={seats} />
      ) : (
        <OneState state={state} seats={seats} game={query.get('game') ?? 'nlhe'} />
      )}
    </StrictMode>,
  );
}

function States() {
  return (
    <main style={{ padding: 24 }}>
      <h1>Table gallery</h1>
      <ul>
        {['hand', ...Object.keys(GALLERY_STATES)].flatMap((state) =>
          [2, 6, 9].map((seats) => (
            <li key={`${state}-${seats}`}>
              <a href={`?state=${state}&seats=${seats}`}>
                {state}, {seats} seats
              </a>
            </li>
          )),
        )}
      </ul>
    </main>
  );
}

function OneState({ state, seats, game }: { readonly state: string; readonly seats: number; readonly game: string }) {
  const [connection] = useState(() => {
    const make = GALLERY_STATES[state as GalleryState] ?? GALLERY_STATES['my-turn'];
    return new FakeConnection(asGame(make({ seats, now: Date.now() }), game));
  });
  return <TablePage connection={connection} tableId="7" onExit={() => window.history.back()} />;
}

function WholeHand({ seats }: { readonly seats: number }) {
  const [connection] = useState(() => new FakeConnection(handSteps(seats, Date.now())[0]));
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      const steps = handSteps(seats, Date.now());
      step = (step + 1) % steps.length;
      connection.show(steps[step] ?? steps[0]);
    }, HAND_STEP_MS);
    return () => clearInterval(timer);
  }, [connection, seats]);
  return <TablePage connection={connection} tableId="7" onExit={() => window.history.back()} />;
}
