import { createHash } from 'node:crypto';

/** SHA-256 of a world's events: by table ID, each table's events in the order they became durable. */
export class EventsHash {
  readonly #tables = new Map<string, ReturnType<typeof createHash>>();

  add(tableId: string, event: object): void {
    const hash = this.#tables.get(tableId) ?? createHash('sha256');
    this.#tables.set(tableId, hash.update(`${canonicalJson(event)}\n`));
  }

  /** Hex. More events may be added afterwards. */
  get hex(): string {
    const tables = [...this.#tables].sort(([a], [b]) => Number(a) - Number(b));
    return sha256(tables.map(([tableId, hash]) => `${tableId} ${hash.copy().digest('hex')}`));
  }
}

/** One hash for all worlds of a run, independent of the order in which they finish. */
export function hashOfWorlds(worlds: readonly { readonly seed: number; readonly events: string }[]): string {
  return sha256([...worlds].sort((a, b) => a.seed - b.seed).map(({ seed, events }) => `${seed} ${events}`));
}

/** JSON with sorted keys and without undefined members: equal for values that storage cannot tell apart. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isPlainObject(member) ? sorted(member) : member));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sha256(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
