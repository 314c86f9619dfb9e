/**
 * Frames of a room that belong to one step, sent as one: each WebSocket frame costs a write, a read and a wake-up at both ends. A joined frame
 * is its code, then each frame as its length (a varint of seven bits per byte, low bits first) and its bytes.
 *
 * A client asks for them with the message `JOIN_FRAMES` once it can split them; a client of the plain SDK never gets one.
 */

/** First byte of a joined frame. Colyseus keeps its codes in the lower five bits, of which it uses 10 to 22. */
export const JOINED_FRAME = 0x1f;

/** The type of the message by which a client asks for joined frames from now on. It has no content and no answer. */
export const JOIN_FRAMES = 'join-frames';

const LENGTH_BITS = 7;
const LENGTH_MORE = 0x80;

/** Puts frames into one, in their order. */
export function joinFrames(frames: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(frames.reduce((sum, { length }) => sum + lengthBytes(length) + length, 1));
  joined[0] = JOINED_FRAME;
  let at = 1;
  for (const frame of frames) {
    let rest = frame.length;
    for (; rest >= LENGTH_MORE; rest >>>= LENGTH_BITS) joined[at++] = (rest & (LENGTH_MORE - 1)) | LENGTH_MORE;
    joined[at++] = rest;
    joined.set(frame, at);
    at += frame.length;
  }
  return joined;
}

function lengthBytes(length: number): number {
  let bytes = 1;
  for (let rest = length >>> LENGTH_BITS; rest > 0; rest >>>= LENGTH_BITS) bytes += 1;
  return bytes;
}

/** The frames in one that was received, in their order; a frame that is not joined is returned as it is. Throws if one is cut off. */
export function splitFrame(received: ArrayBuffer): readonly ArrayBuffer[] {
  const bytes = new Uint8Array(received);
  if (bytes[0] !== JOINED_FRAME) return [received];
  const frames: ArrayBuffer[] = [];
  for (let at = 1; at < bytes.length; ) {
    let length = 0;
    let byte = LENGTH_MORE;
    for (let place = 1; (byte & LENGTH_MORE) !== 0; place *= LENGTH_MORE) {
      byte = bytes[at++] ?? LENGTH_MORE;
      length += (byte & (LENGTH_MORE - 1)) * place;
      if (at + length > bytes.length) throw new Error('a joined frame is cut off');
    }
    frames.push(received.slice(at, at + length));
    at += length;
  }
  return frames;
}

/** The part of a room of the SDK that is used here, once it is joined. */
export interface JoinedRoom {
  readonly connection: { readonly events: { onmessage?: ((event: MessageEvent) => void) | null } };
  send(type: string): void;
}

/** Splits every frame that the room receives from now on, and asks the service to join them. */
export function askForJoinedFrames(room: JoinedRoom): void {
  const { events } = room.connection;
  const take = events.onmessage;
  events.onmessage = (event) => {
    for (const data of splitFrame(event.data as ArrayBuffer)) take?.({ data } as MessageEvent);
  };
  room.send(JOIN_FRAMES);
}
