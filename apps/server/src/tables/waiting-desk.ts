import type { Rejection, WaitingMessage, WaitingPlace } from '@cardroom/protocol';
import type { Crew } from '../cluster/crew.ts';
import { carried, hintCall, NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { type TableOwners, tableCall } from './table-owners.ts';
import type { WaitingLists } from './waiting-lists.ts';
import { keyOfWaiter, type Waiter } from './waiting-records.ts';

export interface WaitingDeskPorts {
  readonly lists: Pick<WaitingLists, 'wait' | 'written' | 'stop' | 'stopAll' | 'arrived' | 'gone' | 'lost' | 'placesOf' | 'onChanged'>;
  readonly owners: TableOwners;
  readonly crew: Crew;
  readonly clock: Clock;
  /** Sends a player all their places, on the sockets of this process. */
  send(who: Waiter, message: WaitingMessage): void;
  failed(where: string, error: unknown): void;
}

type Waited = { readonly ok: true } | Rejection;

/** A player's places at one process. Of two such messages the one with the smaller number is older, whichever comes first. */
interface Numbered {
  readonly number: number;
  readonly places: readonly WaitingPlace[];
}

/** How many places a player has on the waitlists of each process. */
type Counts = Readonly<Record<string, number>>;

const WAIT = tableCall<{ readonly who: Waiter; readonly from: string; readonly counts: Counts }, Waited>('wait');
const STOP_WAITING = tableCall<Waiter, Waited>('stop-waiting');
const STOP_ALL = peerCall('stop-all-waiting', { question: carried<Pick<Waiter, 'operatorId' | 'playerId'>>(), answer: NOTED });
/** Players have a lobby open at a process; the answer has the places of the first one. */
const ARRIVED = peerCall('lobby-opened', {
  question: carried<{ readonly from: string; readonly who: readonly Waiter[] }>(),
  answer: carried<Numbered>(),
});
const GONE = peerCall('lobby-closed', { question: carried<{ readonly from: string; readonly who: Waiter }>(), answer: NOTED });
const PLACES = hintCall('places-changed', carried<Numbered & { readonly from: string; readonly who: Waiter }>());

/** How often the others are told again which of their waiting players have a lobby open here, in case they have missed it, ms. */
export const PRESENT_EVERY_MS = 10_000;
/** Players told of in one call. */
const PRESENT_MAX = 200;

/** The waitlists of all tables, wherever they are, for the lobbies of this process. The lists themselves are with the tables. */
export class WaitingDesk {
  readonly #ports: WaitingDeskPorts;
  /** Players with a lobby open here. */
  readonly #here = new Map<string, Waiter>();
  /** Their places at other processes. */
  readonly #elsewhere = new Map<string, Map<string, Numbered>>();
  /** Counts the changes of places on the lists of this process. */
  #changes = 0;
  #stop: Cancel = () => {};

  constructor(ports: WaitingDeskPorts) {
    this.#ports = ports;
    const { lists, owners, crew } = ports;
    lists.onChanged((who, message) => this.#changed(who, message));
    owners.answer(WAIT, async (tableId, { who, from, counts }) => {
      lists.arrived(who, from);
      return this.#waitHere(who, tableId, counts);
    });
    owners.answer(STOP_WAITING, async (tableId, who) => lists.stop(who, tableId));
    crew.answer(STOP_ALL, async (who) => {
      lists.stopAll(who);
      return {};
    });
    crew.answer(ARRIVED, async ({ who, from }) => {
      for (const one of who) lists.arrived(one, from);
      const places = who[0] === undefined ? [] : lists.placesOf(who[0]).places;
      return { number: this.#changes, places };
    });
    crew.answer(GONE, async ({ who, from }) => {
      lists.gone(who, from);
      return {};
    });
    crew.answer(PLACES, async ({ who, from, ...news }) => {
      this.#learn(who, from, news);
      return {};
    });
  }

  start(): void {
    const { clock, failed } = this.#ports;
    const lost = (error: unknown): void => failed('presence of waiting players', error);
    this.#stop = regularly({ clock, everyMs: PRESENT_EVERY_MS, failed: lost }, async () => this.#tellPresent());
  }

  stop(): void {
    this.#stop();
  }

  /** Joins the waitlist of a table; the refusals are those of `WaitingLists.wait`, and `draining` when the table's process does not answer. */
  async wait(who: Waiter, tableId: string): Promise<Waited> {
    const { owners, crew } = this.#ports;
    const counts = this.#countsOf(who);
    const ask = { who: waiterOf(who), from: crew.processId, counts };
    return answered(await owners.at(WAIT, { tableId, ask }, async () => this.#waitHere(who, tableId, counts)));
  }

  /** The answer comes once the place is stored. */
  async #waitHere(who: Waiter, tableId: string, counts: Counts): Promise<Waited> {
    const { lists, crew } = this.#ports;
    const answer = lists.wait(who, tableId, without(counts, crew.processId));
    if ('ok' in answer) await lists.written(tableId);
    return answer;
  }

  /** Leaves a waitlist; does nothing for a player who is not on it. */
  async stopWaiting(who: Waiter, tableId: string): Promise<Waited> {
    const { lists, owners } = this.#ports;
    const answer = await owners.at(STOP_WAITING, { tableId, ask: waiterOf(who) }, async () => lists.stop(who, tableId));
    return answer === 'no-such-table' ? { ok: true } : answered(answer);
  }

  /** Removes a player from all waitlists. */
  stopAll(who: Pick<Waiter, 'operatorId' | 'playerId'>): void {
    this.#ports.lists.stopAll(who);
    this.#ports.crew.tell(STOP_ALL, { operatorId: who.operatorId, playerId: who.playerId });
  }

  /** The player has a lobby open here: they keep their places and are told about them. */
  arrived(who: Waiter): void {
    const { lists, crew, failed } = this.#ports;
    const one = waiterOf(who);
    this.#here.set(keyOfWaiter(who), one);
    lists.arrived(who, crew.processId);
    this.#show(who);
    this.#ask(one).catch((error) => failed('places of a waiting player', error));
  }

  /** The player no longer has a lobby open here. */
  gone(who: Waiter): void {
    const { lists, crew } = this.#ports;
    this.#here.delete(keyOfWaiter(who));
    this.#elsewhere.delete(keyOfWaiter(who));
    lists.gone(who, crew.processId);
    crew.tell(GONE, { who: waiterOf(who), from: crew.processId });
  }

  /** The player's places on the lists of this process have changed. */
  #changed(who: Waiter, { places }: WaitingMessage): void {
    const { crew } = this.#ports;
    this.#changes += 1;
    this.#show(who);
    crew.tell(PLACES, { who: waiterOf(who), from: crew.processId, number: this.#changes, places });
  }

  /** Another process is gone: whoever takes its tables over tells of the places there. */
  lost(processId: string): void {
    this.#ports.lists.lost(processId);
    for (const [key, places] of this.#elsewhere) {
      const who = this.#here.get(key);
      if (places.delete(processId) && who !== undefined) this.#show(who);
    }
  }

  async #ask(who: Waiter): Promise<void> {
    const { crew } = this.#ports;
    const asked = crew.others().map(async ({ processId }) => {
      const answer = await crew.ask(processId, ARRIVED, { who: [who], from: crew.processId });
      if (answer !== null) this.#learn(who, processId, answer);
    });
    await Promise.all(asked);
  }

  #learn(who: Waiter, from: string, { number, places }: Numbered): void {
    const key = keyOfWaiter(who);
    if (!this.#here.has(key)) return;
    const known = this.#elsewhere.get(key) ?? new Map<string, Numbered>();
    const before = known.get(from) ?? { number: 0, places: [] };
    if (number < before.number) return;
    this.#elsewhere.set(key, known.set(from, { number, places }));
    if (before.places.length > 0 || places.length > 0) this.#show(who);
  }

  /** Tells the player all places, if they have a lobby here. */
  #show(who: Waiter): void {
    const { lists, send } = this.#ports;
    const key = keyOfWaiter(who);
    if (!this.#here.has(key)) return;
    const others = [...(this.#elsewhere.get(key)?.values() ?? [])].flatMap(({ places }) => places);
    send(who, { places: [...lists.placesOf(who).places, ...others] });
  }

  #countsOf(who: Waiter): Counts {
    const { lists, crew } = this.#ports;
    const others = [...(this.#elsewhere.get(keyOfWaiter(who)) ?? [])].map(([from, { places }]) => [from, places.length] as const);
    return Object.fromEntries([[crew.processId, lists.placesOf(who).places.length] as const, ...others]);
  }

  #tellPresent(): void {
    const { crew } = this.#ports;
    const waits = [...this.#elsewhere].filter(([, at]) => [...at.values()].some(({ places }) => places.length > 0));
    const who = waits.flatMap(([key]) => this.#here.get(key) ?? []);
    for (let from = 0; from < who.length; from += PRESENT_MAX)
      crew.tell(ARRIVED, { who: who.slice(from, from + PRESENT_MAX), from: crew.processId });
  }
}

/** A player's places at all processes but one. */
function without(counts: Counts, processId: string): number {
  return Object.entries(counts).reduce((sum, [from, count]) => sum + (from === processId ? 0 : count), 0);
}

function answered(answer: Waited | 'no-such-table' | 'unavailable'): Waited {
  if (answer === 'no-such-table') return { code: 'no-such-table' };
  return answer === 'unavailable' ? { code: 'draining' } : answer;
}

/** Without what else a socket's player has. */
function waiterOf({ operatorId, playerId, pool }: Waiter): Waiter {
  return { operatorId, playerId, pool };
}
