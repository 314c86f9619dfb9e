import { maskOf } from '@cardroom/ui';
import type { SeatMask } from './seat-masks.ts';

/** A player's face in the log: their picture if they have one, otherwise their mask. */
export type LogFace = Pick<SeatMask, 'mask' | 'picture'>;

/** A player as the log's lines show them. */
export interface LogPlayer extends LogFace {
  /** '' = nobody has been seen in the seat. */
  readonly name: string;
}

/** The last known player of each seat, kept after they leave; nobody on a seat that is not known yet. */
export type LogPlayers = readonly (LogPlayer | undefined)[];

const NOBODY: LogPlayer = { name: '', mask: maskOf(''), picture: '' };

/**
 * The player called `name` on a seat, as they look now or did when they were last seen there. A player who left before the page was opened
 * gets the mask that follows from the name.
 * @param known what was known of the seat before, newest first
 */
export function playerOn(
  { seat, name }: { readonly seat: number; readonly name: string },
  faces: readonly SeatMask[],
  ...known: readonly LogPlayers[]
): LogPlayer {
  const before = known.map((players) => players[seat]).find((player) => player?.name === name);
  const face = faces.find((one) => one.seat === seat && one.name === name) ?? before ?? { mask: maskOf(name), picture: '' };
  // The lines of one player share one object.
  const { mask, picture } = face;
  return before && before.mask === mask && before.picture === picture ? before : { name, mask, picture };
}

/** The players after the names on the seats have been read; the same object if nothing has changed. */
export function mergePlayers(known: LogPlayers, names: readonly string[], faces: readonly SeatMask[]): LogPlayers {
  const merged = names.map((name, seat) => (name === '' ? (known[seat] ?? NOBODY) : playerOn({ seat, name }, faces, known)));
  return merged.length === known.length && merged.every((player, seat) => player === known[seat]) ? known : merged;
}

/** The players with another one on a seat. */
export function withPlayer(players: LogPlayers, seat: number, player: LogPlayer): LogPlayers {
  return Object.assign([...players], { [seat]: player });
}
