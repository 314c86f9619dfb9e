import { parseWire } from '@cardroom/money';
import { z } from 'zod';
import { amountText } from './wire-fields.ts';

/** The chips of one dealt-in player; a void hand has no stacks. */
export interface ReportedHandPlayer {
  readonly playerId: string;
  readonly startStack: number | null;
  readonly endStack: number | null;
  readonly bet: number;
  readonly win: number;
  readonly rake: number;
}

/** A hand's report is read from the result that was sent, so it never reveals more than the operator already knows. */
const sentPlayers = z.object({
  result: z.object({
    players: z.array(
      z.object({
        player_id: z.string(),
        start_stack: amountText,
        end_stack: amountText,
        bet: amountText,
        win: amountText,
        rake: amountText,
      }),
    ),
  }),
});

/** The chips of every dealt-in player, by seat, from the body of one player's result. Throws when the body is not one of ours. */
export function playersOfResult(body: string): ReportedHandPlayer[] {
  const { result } = sentPlayers.parse(parseWire(body));
  return result.players.map(({ player_id: playerId, start_stack: startStack, end_stack: endStack, bet, win, rake }) => ({
    playerId,
    startStack,
    endStack,
    bet,
    win,
    rake,
  }));
}

/** The `result` of a body, with every number exactly as it was sent: two decimals stay two. Use it only with `JSON.stringify`. */
export function sentResult(body: string): unknown {
  const sent = JSON.parse(body, (_key, member, { source }) =>
    typeof member === 'number' ? JSON.rawJSON(source ?? String(member)) : member,
  ) as { readonly result: unknown };
  return sent.result;
}
