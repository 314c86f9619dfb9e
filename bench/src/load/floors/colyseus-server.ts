/** The floor of Colyseus: rooms without state that broadcast what the service was measured to send. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, defineServer, Room } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { offer } from '../calls.ts';
import { type FloorLoad, FrameBudget, frameOf, LAST, MORE } from './frames.ts';
import type { FloorCalls } from './ws-server.ts';

/** Before a message's content Colyseus puts its code, and its type of one letter with the length of it. */
const ENVELOPE_BYTES = 3;

const calls: FloorCalls = {
  listen: async ({ seats, frames, bytesPerFrame }: FloorLoad): Promise<number> => {
    const more = frameOf(bytesPerFrame - ENVELOPE_BYTES, MORE);
    const last = frameOf(bytesPerFrame - ENVELOPE_BYTES, LAST);
    class FloorRoom extends Room<{ client: Client }> {
      readonly #budget = new FrameBudget(frames);
      override maxClients = seats;
      override messages = {
        act: () => {
          for (let left = this.#budget.next(); left > 0; left -= 1) this.broadcast('f', left === 1 ? last : more);
        },
      };
    }
    const http = createServer();
    const server = defineServer({
      greet: false,
      gracefullyShutdown: false,
      transport: new WebSocketTransport({ server: http }),
      rooms: { floor: FloorRoom } as never,
    });
    await server.listen(0, '127.0.0.1');
    return (http.address() as AddressInfo).port;
  },
};
offer(calls);
