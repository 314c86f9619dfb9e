import { broken } from '../laws.ts';
import type { SimDisk } from '../sim-disk.ts';
import type { Note } from './sim-database.ts';

interface Facts {
  /** The process that wrote the unit. */
  readonly by: string;
  /** Its clock, ms. */
  readonly now: number;
  readonly disk: SimDisk;
  /** Whether something befell this process, and not all of them. */
  isAtFault(processId: string): boolean;
}

/** Laws 17, 18 and 20, right after a unit was committed: what one of its changes breaks. */
export function brokenBy(note: Note, facts: Facts): string[] {
  switch (note.what) {
    case 'event':
      return writtenByAnother(note, facts);
    case 'collision':
      return [
        broken('oneWriter', `${facts.by} was about to write events that another process had written, and only their key kept it from that`),
      ];
    case 'owner':
      return changedHands(note, facts);
    case 'leased':
      return besideAnother(note, facts);
    case 'lease-over':
      return takenFromSender(note, facts);
    case 'buried':
      return declaredDead(note, facts);
  }
}

function writtenByAnother({ key }: Note, { by, disk }: Facts): string[] {
  const [owner] = disk.rows<{ holder: string }>('select holder from table_owner where table_id = ?', key);
  return owner?.holder === by ? [] : [broken('oneWriter', `${by} wrote to table ${key}, which ${owner?.holder} holds`)];
}

function changedHands({ key, a: from, b: to, c: was, d: is }: Note, { by, disk }: Facts): string[] {
  const [holder, taker] = [String(from), String(to)];
  const isFresh = Number(is) > Number(was);
  const isTaken = holder !== by && holder !== taker && isAlive(disk, holder);
  return [
    ...(isFresh ? [] : [broken('oneWriter', `table ${key} went from ${holder} to ${taker} without a new epoch`)]),
    ...(isTaken ? [broken('oneWriter', `${by} took table ${key} from ${holder}, which lives`)] : []),
  ];
}

function besideAnother({ key, a: lane }: Note, { by, disk }: Facts): string[] {
  const leased = disk.rows<{ id: string; owner: string }>(
    'select id, owner from wallet_tx where status = 1 and kind <> 4 and lane = ? and lane <> ? order by seq',
    String(lane),
    '',
  );
  if (leased.length < 2) return [];
  const which = leased.map(({ id, owner }) => `${id} (${owner})`).join(' and ');
  return [broken('oneSender', `${by} took transaction ${key} although another one of its lane is in flight: ${which}`)];
}

function takenFromSender({ key, a: sender, b: until }: Note, { by, now, disk }: Facts): string[] {
  const owner = String(sender);
  if (owner === by || Number(until) <= now || !isAlive(disk, owner)) return [];
  return [broken('oneSender', `${by} ended the lease of transaction ${key}, which ${owner} is sending`)];
}

function declaredDead({ key }: Note, { by, isAtFault }: Facts): string[] {
  const processId = String(key);
  if (by === processId || isAtFault(processId)) return [];
  return [broken('onlyTheDead', `${by} declared ${processId} dead, which nothing befell`)];
}

function isAlive(disk: SimDisk, processId: string): boolean {
  return disk.rows("select 1 from service_process where process_id = ? and state <> 'gone'", processId).length > 0;
}
