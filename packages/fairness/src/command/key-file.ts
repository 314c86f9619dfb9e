import { readFileSync } from 'node:fs';
import { nodeCrypto } from '../node.ts';
import type { Beacons } from '../verify/check-cut.ts';
import { type Keys, readKeys } from '../verify/keys.ts';
import { Member } from '../verify/member.ts';
import { readHash } from '../verify/read-statements.ts';
import { Refused } from '../verify/reasons.ts';
import { UnreadableFile } from './read-lines.ts';

/** The published keys out of a file, each vouched for. `firstKey` is the one that the reader trusts. */
export function keysOfFile(path: string, firstKey: string | undefined): Keys {
  return pinned(readKeys(nodeCrypto, jsonOf(path)), firstKey);
}

/** Refuses keys that do not begin with the one that is trusted. */
export function pinned(keys: Keys, firstKey: string | undefined): Keys {
  const [first] = keys.keys.values();
  if (firstKey === undefined || first?.public === firstKey.toLowerCase()) return keys;
  throw new Refused('unknown-key', 'keys[0].public', 'not the key given by --first-key');
}

/** Beacon values by round: {"34109857": "<64 hex digits>"}. */
export function beaconsOfFile(path: string): Beacons {
  const told = new Member(jsonOf(path), '');
  const rounds = Object.keys(typeof told.value === 'object' && told.value !== null ? told.value : {});
  return new Map(rounds.map((round) => [Number(round), readHash(told.of(round))]));
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new UnreadableFile(`${path}: ${(error as Error).message}`);
  }
}
