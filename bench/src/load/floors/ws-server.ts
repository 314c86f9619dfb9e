/** The floor of `ws`: a server that does nothing but send what the service was measured to send. */
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { offer } from '../calls.ts';
import { type FloorLoad, FrameBudget, frameOf, LAST, MORE } from './frames.ts';

const calls = {
  listen: ({ tables, frames, bytesPerFrame }: FloorLoad): Promise<number> => {
    const rooms = Array.from({ length: tables }, () => ({ clients: new Set<WebSocket>(), budget: new FrameBudget(frames) }));
    const more = frameOf(bytesPerFrame, MORE);
    const last = frameOf(bytesPerFrame, LAST);
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    server.on('connection', (socket, request) => {
      const room = rooms[Number(request.url?.slice(1))];
      if (room === undefined) return socket.terminate();
      room.clients.add(socket);
      socket.on('close', () => room.clients.delete(socket));
      socket.on('message', () => {
        for (let left = room.budget.next(); left > 0; left -= 1) {
          for (const client of room.clients) client.send(left === 1 ? last : more);
        }
      });
    });
    return new Promise((done) => server.once('listening', () => done((server.address() as AddressInfo).port)));
  },
};
export type FloorCalls = typeof calls;
offer(calls);
