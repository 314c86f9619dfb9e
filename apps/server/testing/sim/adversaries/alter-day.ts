import { DayCheck, Refused, readKeys } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { asFile, dayOf, playPlan } from '@cardroom/fairness/src/testing/world.ts';
import type { Finding } from './finding.ts';

// Somebody alters a day bundle before it is verified.

type Line = Record<string, unknown>;
type Path = readonly (string | number)[];

const CASES = ['showdown', 'cut-failed', 'run-twice-flop', 'secrets-lost', 'rabbit-flop', 'uncut'] as const;
/** Of a list, only the first entries are altered, each in every member. */
const ENTRIES = 2;

/** Every member of a day's lines is altered alone, then every line is left out and told twice. `alterations`: how many are made, at most. */
export function alterDay(alterations: number): Finding {
  const { service, table } = playPlan({ seed: 23, deck: '52', holeCards: 2, seats: [0, 1, 2], cases: [...CASES], late: false });
  const keys = readKeys(nodeCrypto, service.keyFile);
  const lines = dayOf(service, [table]).map(asFile);
  const refused = new Map<string, number>();
  const accepted: string[] = [];
  const all = [...alteredDays(lines)];
  const step = Math.max(1, Math.ceil(all.length / alterations));
  const made = all.filter((_, place) => place % step === 0);
  for (const [what, altered] of made) {
    const reason = reasonOf(altered, keys);
    if (reason === null) accepted.push(what);
    else refused.set(reason, (refused.get(reason) ?? 0) + 1);
  }
  const reasons = [...refused].sort(([, a], [, b]) => b - a).map(([reason, times]) => `${reason} ${times}`);
  const text = `${made.length - accepted.length} of ${made.length} refused (${reasons.join(', ')})${accepted.length === 0 ? '' : `; accepted: ${accepted.join(', ')}`}`;
  return { name: 'somebody alters a day bundle', text, holds: reasonOf(lines, keys) === null && accepted.length === 0 && made.length > 0 };
}

/** Why a day is refused; null for one that is accepted. */
function reasonOf(lines: readonly Line[], keys: ReturnType<typeof readKeys>): string | null {
  try {
    const check = new DayCheck({ crypto: nodeCrypto, beacons: null, onNumber: () => {} }, keys);
    for (const line of lines) check.add(line);
    check.end();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.reason;
    throw error;
  }
}

function* alteredDays(lines: readonly Line[]): Generator<readonly [string, readonly Line[]]> {
  for (const [place, line] of lines.entries()) {
    const with_ = (changed: readonly Line[]): readonly Line[] => [...lines.slice(0, place), ...changed, ...lines.slice(place + 1)];
    for (const path of pathsOf(line)) yield [`line ${place + 1} ${path.join('.')}`, with_([altered(line, path) as Line])];
    yield [`line ${place + 1} left out`, with_([])];
    yield [`line ${place + 1} twice`, with_([line, line])];
  }
}

/** The members of a value that hold no others. */
function* pathsOf(value: unknown): Generator<Path> {
  if (Array.isArray(value) && value.length > 0)
    for (const [index, entry] of value.slice(0, ENTRIES).entries()) for (const path of pathsOf(entry)) yield [index, ...path];
  else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [name, member] of Object.entries(value)) for (const path of pathsOf(member)) yield [name, ...path];
  else yield [];
}

function altered(value: unknown, [at, ...rest]: Path): unknown {
  if (at === undefined) return another(value);
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === at ? altered(entry, rest) : entry));
  const members = value as Line;
  return { ...members, [at]: altered(members[at], rest) };
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value === null ? 0 : [0];
  const last = value.at(-1) ?? '';
  return value.slice(0, -1) + (last === '0' ? '1' : '0');
}
