import { CARD_BACKS, FELTS, MASKS } from '@cardroom/protocol';
import { BACK_NAMES, FELT_NAMES, MASK_NAMES } from '@cardroom/ui';
import { expect, it } from 'vitest';

it('draws everything that the service lets a player or an operator choose', () => {
  expect([...MASKS].sort()).toEqual([...MASK_NAMES].sort());
  expect([...FELTS]).toEqual([...FELT_NAMES]);
  expect([...CARD_BACKS]).toEqual([...BACK_NAMES]);
});
