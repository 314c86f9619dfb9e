/** A player whose data is erased, and the pseudonym that takes the place of their ID and name. */
export interface ErasedPlayer {
  readonly operatorId: string;
  readonly playerId: string;
  readonly pseudonym: string;
}

const IDS: ReadonlySet<string> = new Set(['playerId', 'player_id']);
const NAMES: ReadonlySet<string> = new Set(['displayName', 'display_name']);
/** What the operator said of a player at the launch. */
const METADATA = 'metadata';

/** A stored JSON text with the pseudonym in place of the player's ID and name. Other values keep their source text, so `1.00` stays `1.00`. */
export function textWithout(text: string, erased: ErasedPlayer): string {
  const value: unknown = JSON.parse(text, (_key, member, { source }) =>
    typeof member === 'number' ? JSON.rawJSON(source ?? String(member)) : member,
  );
  return JSON.stringify(valueWithout(value, erased));
}

/** A value read from JSON with the pseudonym in place of the player's ID and name. */
export function valueWithout<Value>(value: Value, erased: ErasedPlayer): Value {
  return replaced(value, erased) as Value;
}

function replaced(value: unknown, erased: ErasedPlayer): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, erased));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === null) return value;
  const members = Object.entries(value);
  const isTheirs = members.some(([name, member]) => IDS.has(name) && member === erased.playerId);
  if (!isTheirs) return Object.fromEntries(members.map(([name, member]) => [name, replaced(member, erased)]));
  return Object.fromEntries(
    members
      .filter(([name]) => name !== METADATA)
      .map(([name, member]) => [name, IDS.has(name) || NAMES.has(name) ? erased.pseudonym : replaced(member, erased)]),
  );
}

/** Whether a JSON text may name the player; a pattern of `like` for a column that is searched. */
export function patternOf({ playerId }: ErasedPlayer): string {
  return `%${JSON.stringify(playerId).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
