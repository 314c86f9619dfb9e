import { v7 as newId } from 'uuid';
import type { ComposeOptions } from './compose.ts';

/** New ids in the form of a UUIDv7, of this process or of the simulated world it runs in. */
export function idsOf({ world }: ComposeOptions): () => string {
  return world ? () => world.newId() : () => newId();
}
