import { BetSizesBox } from './bet-sizes-box.tsx';
import { PicturesBox } from './pictures-box.tsx';
import type { Desk } from './use-integration.ts';

/** The settings that the operator's players start with at the tables. */
export function PlayBoxes({ desk }: { readonly desk: Desk }) {
  return (
    <>
      <BetSizesBox desk={desk} />
      <PicturesBox desk={desk} />
    </>
  );
}
