/** A wallet that accepts everything at once, so that no time of an operator's is measured: spec 4.1 in a process of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Books, type WalletBooks } from './books.ts';
import { offer } from './calls.ts';

const BALANCE = '1000000.00';

/** Null: calls are only counted as accepted, so that reading them costs nothing beside the service. */
let books: Books | null = null;
let heard = 0;

const server = createServer((request, response) => {
  heard += 1;
  // The body is read to its end, because only then the connection can be used again.
  const chunks: Buffer[] = [];
  if (books === null) request.resume();
  else request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'POST' && books !== null) books.take(Buffer.concat(chunks).toString());
    const url = new URL(request.url ?? '/', 'http://wallet');
    const isBalance = request.method === 'GET' && url.pathname === '/player/balance';
    const currency = url.searchParams.get('currency') ?? '';
    const text = isBalance
      ? `{"status":"success","data":{"balance":${BALANCE},"currency":${JSON.stringify(currency)}}}`
      : '{"status":"success"}';
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});

const calls = {
  /** Calls so far. */
  heard: (): number => heard,
  /** From now on every call is booked. */
  keepBooks: (): void => {
    books = new Books();
  },
  readBooks: (): WalletBooks | null => books?.sums ?? null,
  listen: () => new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))),
};
export type WalletCalls = typeof calls;
offer(calls);
