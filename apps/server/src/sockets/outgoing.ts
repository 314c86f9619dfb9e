import type { Socket } from 'node:net';

/** The part of a WebSocket of `ws` used here. */
export interface SendingSocket {
  send(data: unknown, ...more: unknown[]): void;
  terminate(): void;
}

/**
 * Bytes that may wait for a client that reads too slowly. More than the longest message, the list of a large lobby, and than what a table
 * sends in an hour.
 */
export const UNREAD_BYTES_MAX = 4_194_304;

/**
 * From now on, frames that are sent in one turn of the event loop leave in one write, in their order: a step of a table sends each player a
 * patch, cues, an answer and private messages, and each write costs more than all of its encoding. A client with more than `unreadMax` bytes
 * waiting is cut off, so that one which reads nothing cannot fill the memory.
 */
export function sendTogether(socket: SendingSocket, connection: Socket, unreadMax = UNREAD_BYTES_MAX): void {
  const send = socket.send.bind(socket);
  let gathering = false;
  const flush = (): void => {
    gathering = false;
    connection.uncork();
    if (connection.writableLength > unreadMax) socket.terminate();
  };
  socket.send = (data, ...more) => {
    if (!gathering) {
      gathering = true;
      connection.cork();
      // Runs after everything that this turn has to send, answers of promises included.
      process.nextTick(flush);
    }
    // Colyseus encodes every patch into the same buffer, which must not change what still waits here or at a slow client.
    send(data instanceof Uint8Array ? Buffer.from(data) : data, ...more);
  };
}
