import { CardSprite, ChipSprite, type MaskName, MaskSprite } from '@cardroom/ui';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useShallow } from 'zustand/react/shallow';
import { Fetched } from '../fetched.tsx';
import { useTable } from '../state/context.tsx';
import type { TableView } from '../state/table-store.ts';
import { useCardBack } from '../state/use-look.ts';

/** The art of the masks is fetched beside the table; until it is there, a mask is an empty disc. */
const LazyMasks = lazy(async () => {
  const { MASKS } = await import('@cardroom/ui/masks');
  return { default: ({ names }: { readonly names: readonly MaskName[] }) => <MaskSprite names={names} arts={MASKS} /> };
});

/**
 * The shapes that cards, chips and masks at this table use. Outside the table, because nothing in them changes when the table does, and a
 * browser restyles what is inside.
 */
export function TableArt() {
  const names = useTable(useShallow(namesOf));
  return createPortal(
    <>
      <CardSprite {...useCardBack()} />
      <ChipSprite />
      <Fetched otherwise={null}>
        <Suspense fallback={null}>
          <LazyMasks names={names} />
        </Suspense>
      </Fetched>
    </>,
    document.body,
  );
}

function namesOf({ masks }: TableView): readonly MaskName[] {
  return masks.map(({ mask }) => mask);
}
