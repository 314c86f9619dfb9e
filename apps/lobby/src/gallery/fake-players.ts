import { PLAYER_LABELS, type PlayersAnswer, type ReportAnswer, type SeatedPlayer } from '@cardroom/protocol';
import type { Api, ApiAnswer, Method } from '../net/api.ts';
import type { PlayerClient } from '../session/player-client.ts';
import { Waitlists } from '../session/waitlists.ts';
import type { ConnectionSnapshot } from '../table/connection.ts';

/** A service with notes about the players of a snapshot: each label once, then notes without a label. */
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
    if (path === '/api/look') return Promise.resolve({ ok: true, value: { mask: null, picture: null, ...(body as object) } as Value });
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

/** Waitlists with one other player on them, and this player as well if `inLine`. */
function fakeWaitlists(inLine: boolean): Waitlists {
  const placeAt = (tableId: string) => ({ tableId, roomName: 'Amsterdam', position: 2, offer: null });
  const waitlists: Waitlists = new Waitlists((type, { tableId }) => {
    waitlists.take({ places: type === 'wait' ? [placeAt(tableId)] : [] });
    return Promise.resolve({ kind: 'answered', value: { ok: true } });
  });
  if (inLine) waitlists.take({ places: [placeAt('7')] });
  return waitlists;
}

/** A client with those players and waitlists only, for pages that need no more. */
export function clientOf(snapshot: ConnectionSnapshot, inLine = false): PlayerClient {
  return { api: new FakePlayers(snapshot), waitlists: fakeWaitlists(inLine) } as unknown as PlayerClient;
}

/** The client of a player who may share hands. */
export function sharingClient(): PlayerClient {
  return { answer: { sharesHands: true, operator: { name: 'Example Casino', brand: null, limitsUrl: null } } } as unknown as PlayerClient;
}
