import { randomBytes } from 'node:crypto';
import { linkChain, receiptHash, type SeatLink, signHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto, nodeSigner } from '@cardroom/fairness/src/node.ts';
import type { TableEvent } from '@cardroom/table';
import { freshNumber, outcomeOf, stated } from '../../src/fair-deal/live-number.ts';
import { closeOf, joinSecrets, packNumber } from '../../src/fair-deal/stored-number.ts';

// `npm run rng -- cost`: processor time and stored bytes of the fair deal for a hand of six, out of the functions that a table uses.

const SEATS = [0, 1, 2, 3, 4, 5];
const ZERO = '00'.repeat(32);
/** Version, key id, IV and tag of a sealed value. */
const SEALED_MORE_BYTES = 33;

/** Plays so many hands, and returns lines with their means. */
export function dealCost(hands: number): string[] {
  const signer = { ...nodeSigner(randomBytes(32)), key: 1 };
  const began = process.cpuUsage();
  const chains = SEATS.map(() => linkChain(nodeCrypto.sha256, '17', randomBytes(32)));
  const pledged = process.cpuUsage(began);
  let bytes = 0;
  const from = process.cpuUsage();
  for (let n = 1; n <= hands; n += 1) bytes += hand(n, chains, signer);
  const spent = process.cpuUsage(from);
  return [
    `${hands} hands of six: ${(spent.user / hands / 1000).toFixed(2)} ms of the processor each, for two decks, four statements, six cuts with receipts, and the row`,
    `stored: ${Math.round(bytes / hands)} bytes a hand in the row of its number, secrets included, and ${journaled(hands)} among its events, for its cut`,
    `a chain of 1,000 cuts, once a stay, in the client: ${(pledged.user / SEATS.length / 1000).toFixed(1)} ms`,
  ];
}

/** Bytes of what a finished hand keeps of its deal among its events, before they are packed. */
function journaled(n: number): number {
  const event: TableEvent = { type: 'deck-cut', n };
  return JSON.stringify(event).length;
}

function hand(n: number, chains: readonly (readonly string[])[], signer: ReturnType<typeof nodeSigner> & { readonly key: number }): number {
  const secrets = [randomBytes(32), randomBytes(32)] as const;
  const at = 1_795_132_800_000 + n * 60_000;
  let live = freshNumber({ origin: 'poker.example', table: '17', deck: '52', n }, secrets);
  live = stated(live, 'commit', { at, prev: ZERO, roots: [live.decks[0].root, live.decks[1].root] }, signer);
  const listed = SEATS.map((seat) => ({ seat, fresh: false, m: n - 1, value: chains[seat]?.[(n - 1) % 1000] ?? ZERO }));
  const prev = live.number.hashes.commit ?? ZERO;
  const fixed = { hand: String(900_000 + n), holeCards: 2, button: 0, bombPot: false, window: 600, round: 0, dealt: [1, 2, 3, 4, 5, 0] };
  live = stated(live, 'list', { at, prev, ...fixed, listed, unlisted: [] }, signer);
  const list = live.number.hashes.list ?? ZERO;
  const links: SeatLink[] = SEATS.map((seat) => ({ seat, link: chains[seat]?.[1 + ((n - 1) % 1000)] ?? ZERO }));
  for (const { seat, link } of links) signHash(signer, receiptHash(nodeCrypto.sha256, list, seat, link));
  live = { ...stated(live, 'cut', { at, prev: list, asked: 1, links }, signer), cut: outcomeOf(live, links) };
  live = stated(live, 'close', closeOf(live, { at, prev: live.number.hashes.cut ?? ZERO, resumed: 0 }), signer);
  return packNumber(live).length + joinSecrets(secrets).length + SEALED_MORE_BYTES;
}
