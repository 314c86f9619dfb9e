import { MASKS } from '@cardroom/protocol';
import { MASK_NAMES } from '@cardroom/ui';
import { expect, it } from 'vitest';

it('draws every mask that the service lets a player choose', () => {
  expect([...MASKS].sort()).toEqual([...MASK_NAMES].sort());
});
