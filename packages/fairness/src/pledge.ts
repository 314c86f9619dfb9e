import { concat, field, fromHex, toHex, u8, u32 } from './bytes.ts';
import { type Sha256, tagged, taggedHex } from './hashing.ts';

/** Links of one chain: a pledge serves as many hand numbers. */
export const LINKS_MAX = 1000;
/** A client pledges again from this many numbers on. */
export const PLEDGE_AGAIN_AFTER = 900;

/** A pledge, or the last link that the chain has of a seat: its link of number n leads to `value` in n - m steps. */
export interface Pledge {
  readonly m: number;
  readonly value: string;
}

/** The links from the pledged value (index 0) back to the secret (index 1000): index j is the link of hand number m + j. */
export function linkChain(sha: Sha256, table: string, secret: Uint8Array): readonly string[] {
  const links = [secret];
  for (let step = 0; step < LINKS_MAX; step += 1) links.push(nextLink(sha, table, links[step] as Uint8Array));
  return links.reverse().map(toHex);
}

const nextLink = (sha: Sha256, table: string, link: Uint8Array): Uint8Array => tagged(sha, 'link', field(table), link);

/** What a link leads to in so many steps. */
export function linkAfter(sha: Sha256, table: string, link: string, steps: number): string {
  let at = fromHex(link);
  for (let step = 0; step < steps; step += 1) at = nextLink(sha, table, at);
  return toHex(at);
}

/** The secret of a chain from what a player typed and 32 random bytes. Text alone could be found by trying, because the value is public. */
export const typedSecret = (sha: Sha256, text: Uint8Array, random: Uint8Array): Uint8Array => tagged(sha, 'typed', field(text), random);

/** The hash that the service signs to acknowledge a pledge. */
export const pledgedHash = (
  sha: Sha256,
  { origin, table }: { origin: string; table: string },
  seat: number,
  { m, value }: Pledge,
): string => taggedHex(sha, 'pledged', field(origin), field(table), u8(seat), u32(m), fromHex(value));

/** The hash that the service signs as the receipt of a link. */
export const receiptHash = (sha: Sha256, listHash: string, seat: number, link: string): string =>
  taggedHex(sha, 'receipt', concat(fromHex(listHash), u8(seat), fromHex(link)));
