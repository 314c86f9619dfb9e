import type { SessionAnswer, SessionMessage } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, ApiAnswer } from '../net/api.ts';
import { backoffMs } from '../net/backoff.ts';
import type { TabStorage } from './tab-storage.ts';

/** What the player of this tab is told about his session; every kind but `starting` and `ready` is a page of its own. */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly answer: SessionAnswer; readonly startedAt: number }
  /** Opened without a launch code and without a session of this tab. */
  | { readonly kind: 'no-launch' }
  /** The launch code was used before, is too old or never existed. */
  | { readonly kind: 'launch-refused' }
  | { readonly kind: 'ended' }
  /** Another tab or device of the player took over. `mayReturn` is false when it came by a launch of its own, which ended this session. */
  | { readonly kind: 'replaced'; readonly mayReturn: boolean }
  | { readonly kind: 'unreachable' };

export interface SessionPorts {
  readonly api: Pick<Api, 'redeem' | 'session' | 'balance'>;
  readonly storage: TabStorage;
  /** From `takeLaunchCode`. */
  readonly launchCode: string | null;
  random(): number;
  wait(ms: number): Promise<void>;
}

const TOKEN = 'cardroom.session';
const STARTED = 'cardroom.started';
/** Tries before the player sees that the service cannot be reached. */
export const START_TRIES = 4;

/** The player session of this tab: from the launch code or from before a reload, until another takes over or it ends. */
export class Session {
  readonly store: StoreApi<SessionState> = createStore<SessionState>(() => ({ kind: 'starting' }));
  readonly #ports: SessionPorts;
  #code: string | null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#code = ports.launchCode;
    // A new launch always wins over the session of this tab: it may be another player.
    if (this.#code !== null) ports.storage.remove(TOKEN);
  }

  token(): string | null {
    return this.#ports.storage.get(TOKEN);
  }

  /** Redeems the launch code, or picks up the session this tab had. Also tries again after `unreachable` and `replaced`. */
  async start(): Promise<void> {
    this.store.setState({ kind: 'starting' }, true);
    if (this.#code === null && this.token() === null) return this.#show({ kind: 'no-launch' });
    for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
      if (attempt > 0) await this.#ports.wait(backoffMs(attempt, this.#ports.random));
      const answer = await this.#ask();
      if (this.#take(answer)) return;
    }
    this.#show({ kind: 'unreachable' });
  }

  /** The rotated bearer. Using it at once tells the service that it arrived; the old one dies a minute later. */
  rotate(message: SessionMessage): void {
    if (this.token() === null || this.token() === message.token) return;
    this.#ports.storage.set(TOKEN, message.token);
    void this.#ports.api.balance(false);
  }

  ended(): void {
    this.#ports.storage.remove(TOKEN);
    this.#show({ kind: 'ended' });
  }

  /** A socket was closed for another tab or device. Only a second tab of the same session leaves this one a way back. */
  async replaced(): Promise<void> {
    if (this.store.getState().kind !== 'ready') return;
    this.#show({ kind: 'replaced', mayReturn: true });
    const answer = await this.#ports.api.session();
    const over = !answer.ok && answer.failure === 'unauthorized';
    if (over && this.store.getState().kind === 'replaced') this.#show({ kind: 'replaced', mayReturn: false });
  }

  #ask(): Promise<ApiAnswer<SessionAnswer>> {
    return this.#code === null ? this.#ports.api.session() : this.#ports.api.redeem(this.#code);
  }

  /** False: nothing is known yet, ask again. */
  #take(answer: ApiAnswer<SessionAnswer>): boolean {
    if (answer.ok) {
      if (answer.value.token !== undefined) this.#ports.storage.set(TOKEN, answer.value.token);
      if (this.#code !== null) this.#ports.storage.set(STARTED, String(answer.value.serverTime));
      this.#code = null;
      const startedAt = Number(this.#ports.storage.get(STARTED) ?? answer.value.serverTime);
      this.#show({ kind: 'ready', answer: answer.value, startedAt });
      return true;
    }
    if (answer.failure === 'unreachable' || answer.failure === 'busy') return false;
    if (this.#code === null) this.ended();
    else this.#show({ kind: 'launch-refused' });
    this.#code = null;
    return true;
  }

  #show(state: SessionState): void {
    this.store.setState(state, true);
  }
}
