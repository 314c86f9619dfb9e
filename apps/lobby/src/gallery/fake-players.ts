import { PLAYER_LABELS, type PlayersAnswer, type ReportAnswer, type SeatedPlayer } from '@cardroom/protocol';
import type { Api, ApiAnswer, Method } from '../net/api.ts';
import type { PlayerClient } from '../session/player-client.ts';
import { Waiting } from '../session/waiting.ts';
import type { ConnectionSnapshot } from '../table/connection.ts';

/** A service that keeps notes about the players of a snapshot: every colour once, then notes without one. */
class FakePlayers implements Pick<Api, 'ask'> {
  #players: SeatedPlayer[];

  constructor({ table, you }: ConnectionSnapshot) {
    this.#players = (table?.seats ?? []).flatMap(({ status, name }, seat) =>
      status === 'empty' || seat === you?.seat
        ? []
        : [
            {
              seat,
              stayId: `stay-${seat}`,
              name,
              since: Date.now() - seat * 1_234_567,
              note: NOTES[seat % NOTES.length] ?? '',
              label: labelOf(seat),
            },
          ],
    );
  }

  ask<Value>(method: Method, path: string, body?: unknown): Promise<ApiAnswer<Value>> {
    const stayId = path.split('/')[3];
    if (method === 'PUT')
      this.#players = this.#players.map((player) => (player.stayId === stayId ? { ...player, ...(body as object) } : player));
    const answer: PlayersAnswer | ReportAnswer | unknown =
      method === 'GET' ? { players: this.#players } : method === 'POST' ? { reportId: '17' } : body;
    return Promise.resolve({ ok: true, value: answer as Value });
  }
}

const NOTES = ['', 'Calls too much before the flop, folds to the second barrel.', '', 'يرفع كثيرًا من الزر'];

function labelOf(seat: number): SeatedPlayer['label'] {
  return PLAYER_LABELS[seat - 1] ?? null;
}

/** Waiting lists on which one other player waits already, and this one where he is `inLine`. */
function fakeWaiting(inLine: boolean): Waiting {
  const placeAt = (tableId: string) => ({ tableId, roomName: 'Amsterdam', position: 2, offer: null });
  const waiting: Waiting = new Waiting((type, { tableId }) => {
    waiting.take({ places: type === 'wait' ? [placeAt(tableId)] : [] });
    return Promise.resolve({ kind: 'answered', value: { ok: true } });
  });
  if (inLine) waiting.take({ places: [placeAt('7')] });
  return waiting;
}

/** A client with nothing but those players and waiting lists, for the pages that ask for no more. */
export function clientOf(snapshot: ConnectionSnapshot, inLine = false): PlayerClient {
  return { api: new FakePlayers(snapshot), waiting: fakeWaiting(inLine) } as unknown as PlayerClient;
}
