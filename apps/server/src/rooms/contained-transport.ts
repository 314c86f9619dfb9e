import { WebSocketTransport } from '@colyseus/ws-transport';

type Listener = (...args: unknown[]) => void;

interface RawSocket {
  on(event: string, listener: Listener): unknown;
  terminate(): void;
}

/**
 * A frame that makes its handler throw ends its own socket and nothing else. Colyseus catches what the handlers of rooms throw,
 * but not its own answers to odd frames: one of an unknown message type longer than a close reason would end the process with every table.
 */
export class ContainedTransport extends WebSocketTransport {
  constructor(options: ConstructorParameters<typeof WebSocketTransport>[0], failed: (error: unknown) => void) {
    super(options);
    this.wss.prependListener('connection', (socket) => contain(socket, failed));
  }
}

/** Wraps every listener for messages that is added to the socket from now on. */
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
