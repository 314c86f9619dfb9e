import { DemoCasino, PlayerSession, TableLink } from '@cardroom/bots';
import type { CuesMessage } from '@cardroom/protocol';
import type { Cue, TableView } from '@cardroom/views';
import type { Stack } from '../stack.ts';

/** A watcher without a seat who sees what everyone sees: the table's state and its cues, over a real socket. */
export class Watcher {
  readonly #session: PlayerSession;
  readonly #tableId: string;
  #link: TableLink | null = null;
  #steps: CuesMessage[] = [];

  private constructor(session: PlayerSession, tableId: string) {
    this.#session = session;
    this.#tableId = tableId;
  }

  static async at(stack: Stack, tableId: string, player: { playerId: string; name: string; currency: string }): Promise<Watcher> {
    await stack.demoApi('/api/players', { player_id: player.playerId, name: player.name, currency: player.currency, balance_minor: 0 });
    const casino = new DemoCasino(`http://127.0.0.1:${stack.demoPort}`);
    const watcher = new Watcher(new PlayerSession(stack.service, casino, player), tableId);
    await watcher.open();
    return watcher;
  }

  /** Starts watching the table, the first time or after the service was down. */
  async open(): Promise<void> {
    this.#steps = [];
    this.#link = await TableLink.open(this.#session, this.#tableId, (message) => this.#hear(message));
    await this.until(() => this.#link?.news.snapshot !== null, 'the table shows itself');
  }

  /** The table is gone, or the service is down. */
  get isClosed(): boolean {
    return this.#link?.closed !== null;
  }

  view(): TableView {
    const snapshot = this.#link?.news.snapshot;
    if (!snapshot) throw new Error('the table has not shown itself');
    return snapshot;
  }

  /** Facts of the running or the last hand, from its `hand-opened` on. */
  cues(): readonly Cue[] {
    const all = this.#steps.flatMap(({ cues }) => cues as readonly Cue[]);
    const start = all.findLastIndex(({ type }) => type === 'hand-opened');
    return start < 0 ? [] : all.slice(start);
  }

  /** The running or the last hand; empty before the first. */
  handId(): string {
    const [opened] = this.cues();
    return opened?.type === 'hand-opened' ? opened.handId : '';
  }

  /** Resolves with true once it holds, with false if it does not within the time. */
  async holds(check: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
    const link = this.#link;
    if (link === null) throw new Error('nobody watches');
    const end = Symbol('end');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    const late = new Promise<typeof end>((resolve) => {
      timer = setTimeout(() => resolve(end), ms);
      // Wallets and other players' sockets tell the watcher nothing, and neither does a closed socket.
      poll = setInterval(() => {
        link.nudge();
        look();
      }, LOOK_MS);
    });
    let look: () => void = () => {};
    const looked = () => new Promise<void>((resolve) => (look = resolve));
    const changed = (revision: number) => (link.closed === null ? link.changedSince(revision) : looked());
    try {
      for (;;) {
        const { revision } = link;
        if (await check()) return true;
        if ((await Promise.race([changed(revision), late])) === end) return check();
      }
    } finally {
      clearTimeout(timer);
      clearInterval(poll);
    }
  }

  async until(check: () => boolean, what: string): Promise<void> {
    if (!(await this.holds(check, WAIT_MS))) throw new Error(`waited ${WAIT_MS} ms until ${what}`);
  }

  close(): void {
    this.#link?.close();
    this.#link = null;
  }

  #hear(message: CuesMessage): void {
    if (this.#steps.some(({ seq }) => seq === message.seq)) return;
    this.#steps = [...this.#steps, message].sort((a, b) => a.seq - b.seq);
  }
}

const WAIT_MS = 30_000;
const LOOK_MS = 100;
