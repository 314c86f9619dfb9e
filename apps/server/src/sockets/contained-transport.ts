import type { IncomingMessage } from 'node:http';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { LinePings, PingedSocket } from './line-pings.ts';
import { type SendingSocket, sendTogether } from './outgoing.ts';

type Listener = (...args: unknown[]) => void;

interface RawSocket extends SendingSocket, PingedSocket {
  on(event: string, listener: Listener): unknown;
}

export interface ContainedPorts {
  readonly lines: LinePings;
  failed(error: unknown): void;
}

/**
 * Sends what belongs together in one write, watches for half-open sockets, and limits an exception in a frame handler to the socket that
 * sent the frame. Colyseus catches exceptions of room handlers, but not those of its own replies: an unknown message type longer than a
 * close reason would end the process and every table in it.
 */
export class ContainedTransport extends WebSocketTransport {
  constructor(options: ConstructorParameters<typeof WebSocketTransport>[0], { lines, failed }: ContainedPorts) {
    super(options);
    this.wss.prependListener('connection', (socket: RawSocket, request: IncomingMessage) => {
      contain(socket, failed);
      sendTogether(socket, request.socket);
      lines.add(socket);
    });
  }
}

/** Wraps every message listener that is added to the socket from now on. */
function contain(socket: RawSocket, failed: (error: unknown) => void): void {
  const on = socket.on.bind(socket);
  const contained = (listener: Listener): Listener => {
    return (...frame) => {
      try {
        listener(...frame);
      } catch (error) {
        failed(error);
        socket.terminate();
      }
    };
  };
  socket.on = (event, listener) => on(event, event === 'message' ? contained(listener) : listener);
}
