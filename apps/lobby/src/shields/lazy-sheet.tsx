import { lazy, type ReactNode } from 'react';
import { Later } from '../shell/later.tsx';
import type { DealSheetProps } from './sheet/deal-sheet.tsx';

const Sheet = lazy(async () => ({ default: (await import('./sheet/deal-sheet.tsx')).DealSheet }));

/** The sheet about the deal of a hand, which is loaded when it is first opened. */
export function DealSheet(props: DealSheetProps): ReactNode {
  return (
    <Later>
      <Sheet {...props} />
    </Later>
  );
}
