import type { ReactNode } from 'react';
import { FIXTURES } from '../dev/fixture.ts';
import { GALLERY_DIALOGS } from './dialogs.ts';
import { GALLERY_STATES } from './states.ts';

const ALONE = ['components', 'replay', 'tiles'] as const;
const SEATS = [2, 6, 9] as const;

/** Links to everything in the gallery. */
export function GalleryList(): ReactNode {
  return (
    <main style={{ padding: 24 }}>
      <h1>Gallery</h1>
      <Links title="Components and pages" links={ALONE.map((state) => [state, `?state=${state}`])} />
      <Links title="Lobby" links={FIXTURES.map((name) => [name, `/lobby/?fixture=${name}${name === 'refused' ? '#t=used' : ''}`])} />
      <Links
        title="Table dialogs"
        links={GALLERY_DIALOGS.map(({ name, state, press }) => [name, `?state=${state}${press === '' ? '' : `&press=${press}`}`])}
      />
      <Links
        title="Table states"
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
