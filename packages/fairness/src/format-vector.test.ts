import { createHmac } from 'node:crypto';
import { shuffledDeck } from '@cardroom/poker';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { cutDecks } from './cut.ts';
import { DECKS, permutation, sealDeck } from './deck.ts';
import { byteStream, hmac } from './hashing.ts';
import { nodeCrypto, nodeSigner } from './node.ts';
import { linkAfter, linkChain } from './pledge.ts';
import { openNumber, tableHash, withStatement } from './statements.ts';

// The vector of FORMAT §12: one fixed hand with every intermediate value.

const { sha256 } = nodeCrypto;
const run = (from: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, i) => (from + i) & 255);
const head = { origin: 'poker.example', table: '17', deck: '52', n: 1 } as const;
const AT = 1_795_132_800_000;
const decks = [sealDeck(sha256, run(0), head, 0), sealDeck(sha256, run(0x20), head, 1)] as const;
const chains = new Map([1, 4, 7].map((seat) => [seat, linkChain(sha256, '17', new Uint8Array(32).fill(seat))]));
const link = (seat: number, index: number): string => chains.get(seat)?.[index] ?? '';

describe('the vector of the format', () => {
  it('seals the decks', () => {
    expect(decks[0].cards.slice(0, 8)).toEqual([10, 14, 16, 44, 28, 49, 5, 7]);
    expect(toHex(decks[0].salts[0] as Uint8Array)).toBe('1a0381993f1fe5de3fee90052b0529e3');
    expect(toHex(decks[0].leaves[0] as Uint8Array)).toBe('93b5e9d05ab706ccbd8008e242bbe25c10789ca64ec676f80ef945d142805913');
    expect(decks.map(({ root }) => root)).toEqual([
      '0000a423419a423e6a9d65930ac8862ea9cb66592f730e62988a3a629cd22bb7',
      'ed9c32854574ce86448b0546c1f67af91fba2ef6005582cbf50a1f0f5f996330',
    ]);
  });

  it('makes the chain of links', () => {
    expect(link(1, 0)).toBe('b7360af03b798e09076e7c8a3f0f94ae9917216d30640c4096e45793e48ff111');
    expect(link(1, 1)).toBe('9aae5052d20005e9e42b06ea5c9a0c4200dc7086c87ef96acf1d99cc285dbc69');
    expect(linkAfter(sha256, '17', link(1, 1), 1)).toBe(link(1, 0));
    expect(link(1, 1000)).toBe(toHex(new Uint8Array(32).fill(1)));
  });

  it('hashes every statement, and cuts', () => {
    const first = tableHash(sha256, head);
    expect(first).toBe('bce301a982ee20dc98c082a5ee413eee27349a9037edf80da27767314df148e6');
    const committed = withStatement(sha256, openNumber(head), 'commit', { at: AT, prev: first, roots: [decks[0].root, decks[1].root] });
    expect(committed.hashes.commit).toBe('1b9fe46788c5aab59d50e26786049fed27d7410c633f27febd8491f01a7c95fc');
    const listed = withStatement(sha256, committed, 'list', {
      at: AT + 2500,
      prev: committed.hashes.commit ?? '',
      hand: '917001',
      holeCards: 2,
      button: 1,
      bombPot: false,
      window: 600,
      round: 0,
      dealt: [4, 7, 1],
      listed: [1, 4, 7].map((seat) => ({ seat, fresh: true, m: 0, value: link(seat, 0) })),
      unlisted: [],
    });
    expect(listed.hashes.list).toBe('d3adbe8bda973ecce206fbca816ac3dcf9067d673564e2cb439a1179af263ab3');
    const links = [1, 4, 7].map((seat) => ({ seat, link: link(seat, 1) }));
    const cut = withStatement(sha256, listed, 'cut', { at: AT + 2580, prev: listed.hashes.list ?? '', asked: 1, links });
    expect(cut.hashes.cut).toBe('1de66011cd32710526a6b91d2a3fb806d3d31fa5bb5e660b544bf5b783d5fb81');
    const { pick, order } = cutDecks(sha256, { list: listed.hashes.list ?? '', links, beacon: '', deck: '52' });
    expect([pick, order.slice(0, 11)]).toEqual([1, [1, 49, 41, 37, 35, 3, 38, 16, 11, 17, 7]]);
  });

  it('signs with the key of the vector', () => {
    expect(nodeSigner(run(0x80)).public).toBe('cd14b37f956e953194ff7fb73b3d81dcc561d61a7538094b7c3e1a643ee5f3aa');
  });
});

describe('hashing', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

  it('has the HMAC of others', () => {
    fc.assert(
      fc.property(bytes(32), fc.uint8Array({ maxLength: 200 }), (key, message) => {
        expect(toHex(hmac(sha256, key)(message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
      }),
    );
  });

  it.each(['52', '36'] as const)('permutes %s cards exactly as the shuffle of the poker package', (deck) => {
    fc.assert(
      fc.property(bytes(32), (key) => {
        const { first, game } = DECKS[deck];
        const cards = shuffledDeck(byteStream(sha256, key, 'perm'), game);
        expect(permutation(sha256, key, 'perm', deck).map((index) => index + first)).toEqual(cards);
      }),
    );
  });
});
