import type { CUE_MEMBERS } from '@cardroom/protocol/packed-cues';
import { expectTypeOf, test } from 'vitest';
import type { Cue } from './cue.ts';

type CueOf<T extends Cue['type']> = Cue extends infer C
  ? C extends { readonly type: infer U }
    ? T extends U
      ? C
      : never
    : never
  : never;

test('every member of every cue is sent', () => {
  type Sent = { readonly [T in keyof typeof CUE_MEMBERS]: (typeof CUE_MEMBERS)[T][number] };
  type Cues = { readonly [T in Cue['type']]: Exclude<keyof CueOf<T>, 'type'> };
  expectTypeOf<Sent>().toEqualTypeOf<Cues>();
});
