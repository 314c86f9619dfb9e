import type { Socket } from 'node:net';
import { joinFrames } from '@cardroom/protocol/joined-frames';
import * as ws from 'ws';

/** The part of a WebSocket of `ws` used here. */
export interface SendingSocket {
  readonly readyState: number;
  send(data: unknown, ...more: unknown[]): void;
  close(...why: unknown[]): void;
  terminate(): void;
}

/**
 * Bytes that may wait for a client that reads too slowly. More than the longest message, the list of a large lobby, and than what a table
 * sends in an hour.
 */
export const UNREAD_BYTES_MAX = 4_194_304;

/** Sockets whose client has asked for joined frames. */
const joining = new WeakSet<object>();

/** From now on, frames that leave for this socket in one write are joined to one. */
export function sendJoined(socket: object): void {
  joining.add(socket);
}

/**
 * From now on, frames that are sent in one turn of the event loop leave in one write, in their order: a step of a table sends each player a
 * patch, cues, an answer and private messages, and each write costs more than all of its encoding. A client with more than `unreadMax` bytes
 * waiting is cut off, so that one which reads nothing cannot fill the memory.
 */
export function sendTogether(socket: SendingSocket, connection: Socket, unreadMax = UNREAD_BYTES_MAX): void {
  const close = socket.close.bind(socket);
  let waiting: Buffer[] = [];
  const flush = (): void => {
    const frames = waiting;
    if (frames.length === 0) return;
    waiting = [];
    if (socket.readyState === ws.WebSocket.OPEN) connection.write(onWire(frames, frames.length > 1 && joining.has(socket)));
    if (connection.writableLength > unreadMax) socket.terminate();
  };
  socket.send = (data, _options, sent) => {
    // Runs after everything that this turn has to send, answers of promises included.
    if (waiting.length === 0) process.nextTick(flush);
    waiting.push(kept(data));
    if (sent === undefined) return;
    flush();
    (sent as () => void)();
  };
  // Frames that still wait leave before the close frame.
  socket.close = (...why) => {
    flush();
    close(...why);
  };
}

/** Missing in the types of `ws`: its framing, without the sending. */
interface Framing {
  readonly Sender: { frame(data: Uint8Array, options: object): readonly Buffer[] };
}
const { Sender } = ws as unknown as Framing;

const BINARY_FRAME = { fin: true, rsv1: false, opcode: 2, mask: false, readOnly: true };

/** The last frame that was kept, and the last ones that were written: the other players of the table get the same. */
let lastKept: { readonly data: unknown; readonly copy: Buffer } | null = null;
let lastWritten: { readonly frames: readonly Buffer[]; readonly isJoined: boolean; readonly wire: Buffer } | null = null;

/** A copy of a frame: Colyseus encodes every patch into the same buffer, which must not change what still waits. */
function kept(data: unknown): Buffer {
  if (lastKept !== null && lastKept.data === data && data instanceof Uint8Array && lastKept.copy.equals(data)) return lastKept.copy;
  lastKept = { data, copy: Buffer.from(data as Uint8Array) };
  return lastKept.copy;
}

/** Frames with their headers, or all of them as one frame, in one piece: a socket needs half as long again for a list of pieces. */
function onWire(frames: readonly Buffer[], isJoined: boolean): Buffer {
  if (
    lastWritten !== null &&
    lastWritten.isJoined === isJoined &&
    lastWritten.frames.length === frames.length &&
    lastWritten.frames.every((frame, index) => frame === frames[index])
  ) {
    return lastWritten.wire;
  }
  const whole = isJoined ? [joinFrames(frames)] : frames;
  lastWritten = { frames, isJoined, wire: Buffer.concat(whole.flatMap((frame) => Sender.frame(frame, BINARY_FRAME))) };
  return lastWritten.wire;
}
