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

/** The masks that are seen, also those of players who left and keep their face in the hand log. */
function namesOf({ masks, log }: TableView): readonly MaskName[] {
  const names = new Set(masks.map(({ mask }) => mask));
  for (const { face } of log.lines) if (face) names.add(face.mask);
  return [...names];
}
