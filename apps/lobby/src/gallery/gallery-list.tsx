import { testIds } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { FIXTURES } from '../dev/fixture.ts';
import { GALLERY_STATES } from './states.ts';

/** Each dialog of a table: the state it is opened in and what is pressed there. */
export const GALLERY_DIALOGS = {
  menu: { state: 'my-turn', press: testIds.menu },
  settings: { state: 'my-turn', press: testIds.menuItem('settings') },
  keys: { state: 'my-turn', press: testIds.menuItem('help') },
  'table rules': { state: 'my-turn', press: testIds.menuItem('info') },
  'hand log': { state: 'showdown', press: testIds.menuItem('log') },
  'add chips': { state: 'my-turn', press: testIds.topUp },
  leave: { state: 'my-turn', press: testIds.leave },
  'buy in': { state: 'watching', press: testIds.seatSitHere(2) },
} as const;

const ALONE = ['components', 'replay', 'tiles'] as const;
const SEATS = [2, 6, 9] as const;

/** Everything that the gallery shows, as links. */
export function GalleryList(): ReactNode {
  return (
    <main style={{ padding: 24 }}>
      <h1>Gallery</h1>
      <Links title="Pieces and pages" links={ALONE.map((state) => [state, `?state=${state}`])} />
      <Links title="Lobby" links={FIXTURES.map((name) => [name, `/lobby/?fixture=${name}${name === 'refused' ? '#t=used' : ''}`])} />
      <Links
        title="Dialogs of a table"
        links={Object.entries(GALLERY_DIALOGS).map(([name, { state, press }]) => [name, `?state=${state}&press=${press}`])}
      />
      <Links
        title="States of a table"
        links={['hand', ...Object.keys(GALLERY_STATES)].flatMap((state) =>
          SEATS.map((seats) => [`${state}, ${seats} seats`, `?state=${state}&seats=${seats}`] as const),
        )}
      />
    </main>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly (readonly [text: string, href: string])[];
}

function Links({ title, links }: LinksProps): ReactNode {
  return (
    <>
      <h2>{title}</h2>
      <ul style={{ columnWidth: 220 }}>
        {links.map(([text, href]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
