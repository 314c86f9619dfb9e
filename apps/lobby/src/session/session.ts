import type { SessionAnswer, SessionMessage } from '@cardroom/protocol';
import { backoffMs } from '@cardroom/protocol/backoff';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, ApiAnswer } from '../net/api.ts';
import type { TabStorage } from './tab-storage.ts';

/** The state of this tab's session; every kind except `starting` and `ready` has a page of its own. */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly answer: SessionAnswer; readonly startedAt: number }
  /** Opened without a launch code, in a tab without a session. */
  | { readonly kind: 'no-launch' }
  /** The launch code was already used, has expired or never existed. */
  | { readonly kind: 'launch-refused' }
  /** `reason`: why the service ended it; null if it did not say. */
  | { readonly kind: 'ended'; readonly reason: string | null }
  /** Another tab or device of the player took over. `mayReturn` is false if it used a launch of its own, which ended this session. */
  | { readonly kind: 'replaced'; readonly mayReturn: boolean }
  | { readonly kind: 'unreachable' };

export interface SessionPorts {
  readonly api: Pick<Api, 'redeem' | 'session' | 'balance'>;
  readonly storage: TabStorage;
  /** From `takeLaunchCode`. */
  readonly launchCode: string | null;
  /** From `pageOperator`. */
  readonly pageOperator: string;
  random(): number;
  wait(ms: number): Promise<void>;
}

const TOKEN = 'cardroom.session';
const STARTED = 'cardroom.started';
const OPERATOR = 'cardroom.at';
/** Attempts before the player sees that the service cannot be reached. */
export const START_TRIES = 4;

/** The player session of this tab: it starts from the launch code or continues after a reload, until another takes over or it ends. */
export class Session {
  readonly store: StoreApi<SessionState> = createStore<SessionState>(() => ({ kind: 'starting' }));
  readonly #ports: SessionPorts;
  #code: string | null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#code = ports.launchCode;
    // A new launch always replaces the session of this tab, because it may be another player's.
    if (this.#code !== null) {
      ports.storage.remove(TOKEN);
      ports.storage.set(OPERATOR, ports.pageOperator);
    }
  }

  /** Null on a page of another operator, whose sites may frame it: they must not get hold of this session. */
  token(): string | null {
    const { storage, pageOperator } = this.#ports;
    return pageOperator === '' || storage.get(OPERATOR) === pageOperator ? storage.get(TOKEN) : null;
  }

  /** Redeems the launch code, or continues the session of this tab. Also retries after `unreachable` and `replaced`. */
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

  /** Takes the rotated bearer token. Using it at once tells the service that it arrived; the old one expires a minute later. */
  rotate(message: SessionMessage): void {
    if (this.token() === null || this.token() === message.token) return;
    this.#ports.storage.set(TOKEN, message.token);
    void this.#ports.api.balance(false);
  }

  /** The sockets are closed after the message with the reason, so the first call counts. */
  ended(reason: string | null = null): void {
    if (this.store.getState().kind === 'ended') return;
    this.#ports.storage.remove(TOKEN);
    this.#show({ kind: 'ended', reason });
  }

  /** A socket was closed in favour of another tab or device. Only a second tab of the same session lets this one return. */
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

  /** False if the outcome is still open and the call should be retried. */
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
