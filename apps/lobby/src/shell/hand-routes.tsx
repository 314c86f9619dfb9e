import { lazy, type ReactNode, Suspense } from 'react';
import { addCatalog } from '../i18n/i18n.ts';
import { FullPageNote } from './full-page-note.tsx';
import { handsPath, navigate, tablePath } from './routing.ts';
import { LoadFailure } from './table-route.tsx';

// The replayer shows the table's stage, so it needs the table's texts as well.
const texts = () => Promise.all([addCatalog('table'), addCatalog('replayer')]);

const LazyReplayer = lazy(async () => {
  const [page] = await Promise.all([import('../replayer/replayer-page.tsx'), texts()]);
  return { default: page.ReplayerPage };
});
const LazyHands = lazy(async () => {
  const [page] = await Promise.all([import('../replayer/hands-page.tsx'), texts()]);
  return { default: page.HandsPage };
});

const LazyStatistics = lazy(async () => {
  const [page] = await Promise.all([import('../replayer/statistics/statistics-page.tsx'), texts()]);
  return { default: page.StatisticsPage };
});

const LazyLinks = lazy(async () => {
  const [page] = await Promise.all([import('../replayer/shared/links-page.tsx'), texts()]);
  return { default: page.LinksPage };
});

const LazyRules = lazy(async () => (await import('../help/index.ts')).loadRules());

/** The replay of one hand. The way back leads to the table it was opened from, or else to the list of hands. */
export function HandRoute({ handId, tableId }: { readonly handId: string; readonly tableId: string | null }): ReactNode {
  const back = tableId === null ? handsPath() : tablePath(tableId);
  return (
    <Loaded>
      <LazyReplayer handId={handId} tableId={tableId} onExit={() => navigate(back)} />
    </Loaded>
  );
}

const HANDS = { hands: LazyHands, statistics: LazyStatistics, links: LazyLinks };

/** The player's hands of the last 12 months, one by one or in numbers, and their links to hands. */
export function HandsRoute({ page }: { readonly page: keyof typeof HANDS }): ReactNode {
  const Hands = HANDS[page];
  return (
    <Loaded>
      <Hands />
    </Loaded>
  );
}

/** Rules, hand rankings and policies. */
export function RulesRoute(): ReactNode {
  return (
    <Loaded>
      <LazyRules />
    </Loaded>
  );
}

function Loaded({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <LoadFailure>
      <Suspense fallback={<FullPageNote />}>{children}</Suspense>
    </LoadFailure>
  );
}
