import type { DealMessage, FollowedDeal } from '@cardroom/protocol';
import { packDeal } from '@cardroom/protocol/packed-deal';
import type { TableEvent } from '@cardroom/table';
import type { DealNews } from '../fair-deal/deal-news.ts';
import type { OpenTable } from '../tables/open-table.ts';
import type { Committed } from '../tables/step.ts';
import { authOf, type Player, type Reply } from './app-room.ts';

interface FollowedRoom {
  readonly clients: readonly Player[];
  broadcast(type: string, message: unknown, options: { readonly except: Player[] }): void;
}

/** The sockets of a table that follow its fair deal. Statements and shown cards go to all of them, hole cards to their player alone. */
export class DealFollowers {
  readonly #following = new WeakSet<Player>();
  /** The table has stopped, so what is said next may leave out what was written last. */
  #isHalted = false;

  /** From now on the socket is told; the answer has what has been said so far. Refuses `table-unavailable` where no deck is committed. */
  follow(client: Player, { loop }: OpenTable): Reply {
    const { fair, hand, table } = loop;
    if (fair === null) return { code: 'table-unavailable' };
    this.#following.add(client);
    const { playerId } = authOf(client);
    const events = hand?.events.map(({ event }) => event) ?? [];
    const deal = fair.soFar(dealtSeat(events, playerId), events);
    const [own] = deal.own;
    const seat = table.seats.findIndex((one) => one?.playerId === playerId);
    const pledge = fair.pledgeOf(table, seat);
    const followed: FollowedDeal = {
      ...fair.head,
      ...messageOf(deal),
      ...(own === undefined ? {} : { own: { n: own.n, cards: own.cards } }),
      ...(pledge === null ? {} : { pledge }),
    };
    return { ok: true, ...followed };
  }

  /** Nothing is told any more: a client follows one unbroken chain, and has to begin again where statements may be missing. */
  halted(): void {
    this.#isHalted = true;
  }

  /** The table is read back. The sockets among these that must be closed, so that their clients begin to follow again. */
  reloaded(clients: readonly Player[]): readonly Player[] {
    this.#isHalted = false;
    const followers = clients.filter((client) => this.#following.has(client));
    for (const client of followers) this.#following.delete(client);
    return followers;
  }

  /** Tells what a step adds. The message for all is encoded once. */
  tell(room: FollowedRoom, deal: DealNews, step: Committed): void {
    if (this.#isHalted) return;
    const others = room.clients.filter((client) => !this.#following.has(client));
    if (others.length === room.clients.length) return;
    const message = messageOf(deal);
    if (message !== null) room.broadcast('deal', packDeal(message), { except: others });
    for (const { seat, n, cards } of deal.own) {
      const owner = (step.after.seats[seat] ?? step.before.seats[seat])?.playerId;
      for (const client of room.clients) {
        const isOwn = owner !== undefined && client.auth?.playerId === owner;
        if (isOwn && this.#following.has(client)) client.send('deal-own', packDeal({ n, cards }));
      }
    }
  }
}

/** The part that everybody may know; null if there is none. */
function messageOf({ statements, opened, leaves }: DealNews): DealMessage | null {
  const message = {
    ...(statements.length === 0 ? {} : { statements: statements.map(({ said, ...one }) => ({ ...one, said: { ...said } })) }),
    ...(opened === null ? {} : { opened }),
    ...(leaves === null ? {} : { leaves }),
  };
  return Object.keys(message).length === 0 ? null : message;
}

/** The seat in which a player was dealt into the running hand; null if they were not. */
function dealtSeat(events: readonly TableEvent[], playerId: string): number | null {
  const opened = events.find((event) => event.type === 'hand-opened');
  return opened?.players.find((player) => player.playerId === playerId)?.seat ?? null;
}
