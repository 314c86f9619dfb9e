import type { ApiAnswer, SeatReservation } from '../api.ts';
import type { OpenSocket, RequestOutcome, RoomSocket, SocketEvents } from '../room-socket.ts';

/** A request the fake service has received; the test answers it. */
export interface FakeRequest {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  answer(outcome: RequestOutcome): void;
}

/** One socket of the fake service. Pings are answered automatically unless it is `deaf`. */
export class FakeSocket implements RoomSocket {
  readonly events: SocketEvents;
  readonly requests: FakeRequest[] = [];
  deaf = false;
  ended: 'dropped' | 'left' | null = null;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  request(type: string, payload: unknown, timeoutMs: number): Promise<RequestOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'lost' }), timeoutMs);
      const answer = (outcome: RequestOutcome): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      if (type !== 'ping') this.requests.push({ type, payload: payload as Record<string, unknown>, answer });
      else if (!this.deaf) setTimeout(() => answer({ kind: 'answered', value: { at: 1_000_000 + Date.now() } }), PING_MS);
    });
  }

  drop(): void {
    this.ended = 'dropped';
  }

  leave(): void {
    this.ended = 'left';
  }
}

/** The round-trip time of the fake service. */
export const PING_MS = 20;

const RESERVATION: SeatReservation = { name: 'table', roomId: 'room', sessionId: 'session', processId: 'process' };

/** Reservations and sockets controlled by the test. */
export class FakeService {
  readonly sockets: FakeSocket[] = [];
  reservations = 0;
  /** The answer to a reservation. */
  answer: ApiAnswer<SeatReservation> = { ok: true, value: RESERVATION };
  /** How joining ends: at once, with an error, or never. */
  opening: 'opens' | 'fails' | 'hangs' = 'opens';

  readonly reserve = (): Promise<ApiAnswer<SeatReservation>> => {
    this.reservations += 1;
    return Promise.resolve(this.answer);
  };

  readonly open: OpenSocket = (_reservation, events, signal) => {
    if (this.opening === 'fails') return Promise.reject(new Error('refused'));
    if (this.opening === 'hangs')
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return Promise.resolve(socket);
  };

  /** The newest socket. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
}

export function refused(
  failure: 'unauthorized' | 'not-found' | 'busy' | 'refused' | 'unreachable',
  retryAfterMs: number | null = null,
): ApiAnswer<never> {
  return { ok: false, failure, code: failure, retryAfterMs };
}
