import { lazy, type ReactNode, Suspense } from 'react';
import { addCatalog } from '../i18n/i18n.ts';
import { LoadFailure } from '../shell/table-route.tsx';
import type { PagedListsProps } from './pages/paged-lists.tsx';

const LazyPages = lazy(async () => {
  const [pages] = await Promise.all([import('./pages/paged-lists.tsx'), addCatalog('pages')]);
  return { default: pages.PagedLists };
});

/** The parts of a list that is too long to be sent as a whole; `loading` until their code is there. */
export function PagesHost({ loading, ...props }: PagedListsProps & { readonly loading: ReactNode }): ReactNode {
  return (
    <LoadFailure>
      <Suspense fallback={loading}>
        <LazyPages {...props} />
      </Suspense>
    </LoadFailure>
  );
}
