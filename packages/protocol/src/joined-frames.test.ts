import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { askForJoinedFrames, JOIN_FRAMES, JOINED_FRAME, joinFrames, splitFrame } from './joined-frames.ts';

const bytes = (frame: Uint8Array): ArrayBuffer => frame.slice().buffer as ArrayBuffer;
const split = (frame: Uint8Array): number[][] => splitFrame(bytes(frame)).map((part) => [...new Uint8Array(part)]);

test('what was joined is split into the same frames, in their order, whatever their lengths', () => {
  const frame = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ minLength: 16_300, maxLength: 16_500 }));
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 5 }), (frames) => {
      expect(split(joinFrames(frames))).toEqual(frames.map((one) => [...one]));
    }),
    { numRuns: 50 },
  );
});

test('a frame that is not joined is left as it is', () => {
  const frame = bytes(new Uint8Array([15, 1, 2]));
  expect(splitFrame(frame)).toEqual([frame]);
});

test('the bytes of a joined frame', () => {
  const long = new Uint8Array(200).fill(7);
  expect([...joinFrames([new Uint8Array([13, 1]), long])]).toEqual([JOINED_FRAME, 2, 13, 1, 0xc8, 0x01, ...long]);
});

test.each([
  ['in a frame', [JOINED_FRAME, 3, 13, 1]],
  ['in a length', [JOINED_FRAME, 1, 13, 0x80]],
  ['with a length that is too long', [JOINED_FRAME, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
])('one that is cut off %s is refused', (_where, frame) => {
  expect(() => split(new Uint8Array(frame))).toThrow('cut off');
});

test('a room that asks hears each frame of a joined one', () => {
  const heard: number[][] = [];
  const events = { onmessage: ({ data }: MessageEvent) => void heard.push([...new Uint8Array(data as ArrayBuffer)]) };
  const send = vi.fn();
  askForJoinedFrames({ connection: { events }, send });
  expect(send).toHaveBeenCalledExactlyOnceWith(JOIN_FRAMES);
  events.onmessage({ data: bytes(joinFrames([new Uint8Array([15, 1]), new Uint8Array([13, 2])])) } as MessageEvent);
  events.onmessage({ data: bytes(new Uint8Array([13, 3])) } as MessageEvent);
  expect(heard).toEqual([
    [15, 1],
    [13, 2],
    [13, 3],
  ]);
});
