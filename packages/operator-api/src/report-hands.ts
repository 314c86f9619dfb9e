import { parseWire } from '@cardroom/money';
import { z } from 'zod';
import type { ReportedHandPlayer } from './report-answers.ts';
import { amountText } from './wire-fields.ts';

/** What a hand's report takes from a result as it was sent: so it never tells more of a hand than the operator has been told already. */
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

/** The chips of every dealt-in player, by seat, from the body of one player's result. Throws when it is no result of ours. */
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

/** The `result` member of a body, every number with the text it was sent with: two decimals stay two. Only good for `JSON.stringify`. */
export function sentResult(body: string): unknown {
  const sent = JSON.parse(body, (_key, member, { source }) =>
    typeof member === 'number' ? JSON.rawJSON(source ?? String(member)) : member,
  ) as { readonly result: unknown };
  return sent.result;
}
