import { type BackName, type EmblemArt, type FeltName, HOUSE_EMBLEM } from '@cardroom/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the operator chose for its tables; players may choose another felt and back. */
export interface HouseLook {
  /** `house` is a felt of the operator's own colours. */
  readonly felt: FeltName | 'house';
  readonly back: BackName;
  readonly emblem: EmblemArt;
}

const OUR_LOOK: HouseLook = { felt: 'house', back: 'fold', emblem: HOUSE_EMBLEM };

/** The look of the operator whose lobby is open. */
export const houseLook: StoreApi<HouseLook> = createStore<HouseLook>(() => OUR_LOOK);
