import { splitFrame } from '@cardroom/protocol/joined-frames';
import { Protocol, type Room } from '@colyseus/sdk';

/** Traffic of one socket in both directions: WebSocket frames and the bytes in them. */
export interface Traffic {
  framesIn: number;
  /** Frames from the service once joined ones are split. */
  messagesIn: number;
  bytesIn: number;
  framesOut: number;
  bytesOut: number;
}

export const NO_TRAFFIC: Traffic = { framesIn: 0, messagesIn: 0, bytesIn: 0, framesOut: 0, bytesOut: 0 };

/** The bits of a frame's first byte that say what it is. */
const CODE_MASK = 0x1f;
/** The messages that have a kind of their own. A name follows the frame's code, as MessagePack writes a short text. */
const NAMED = (['deal', 'session'] as const).map((name) => ({ name, bytes: [0xa0 + name.length, ...Buffer.from(name)] }));

/** The kind of a frame from a room, by which a reader may leave it alone. `deal`: a message about the fair deal; `session`: a new token. */
export type FrameKind = 'state' | 'deal' | 'session' | 'message' | 'other';

/**
 * Counts a room's traffic where the SDK gets it from `ws`, frame by frame; joined frames count as one and are split. A frame that `reads`
 * declines is counted and not decoded, so that hundreds of players do not cost the load's process more than the service.
 */
export function countTraffic(room: Pick<Room, 'connection'>, reads: (kind: FrameKind) => boolean): Traffic {
  const traffic = { ...NO_TRAFFIC };
  const { connection } = room;
  const dispatch = connection.events.onmessage;
  connection.events.onmessage = (event) => {
    const data = event.data as ArrayBuffer;
    traffic.framesIn += 1;
    traffic.bytesIn += data.byteLength;
    for (const frame of splitFrame(data)) {
      traffic.messagesIn += 1;
      if (reads(kindOf(frame))) dispatch?.({ data: frame } as MessageEvent);
    }
  };
  const send = connection.send.bind(connection);
  connection.send = (data) => {
    traffic.framesOut += 1;
    traffic.bytesOut += data.byteLength;
    send(data);
  };
  return traffic;
}

function kindOf(data: ArrayBuffer): FrameKind {
  const code = (new Uint8Array(data, 0, 1)[0] ?? 0) & CODE_MASK;
  if (code === Protocol.ROOM_STATE || code === Protocol.ROOM_STATE_PATCH) return 'state';
  if (code !== Protocol.ROOM_DATA) return 'other';
  const bytes = new Uint8Array(data);
  return NAMED.find((named) => named.bytes.every((byte, index) => bytes[1 + index] === byte))?.name ?? 'message';
}

/** The sum over many sockets. */
export function sumOf(all: readonly Traffic[]): Traffic {
  const sum = { ...NO_TRAFFIC };
  for (const one of all) {
    sum.framesIn += one.framesIn;
    sum.messagesIn += one.messagesIn;
    sum.bytesIn += one.bytesIn;
    sum.framesOut += one.framesOut;
    sum.bytesOut += one.bytesOut;
  }
  return sum;
}
