import { direct, type ShowSpeed, type TimedCue } from '@cardroom/table/show';
import type { Cue } from '@cardroom/views';
import type { CuesMessage, PublicTable } from '../connection.ts';
import { extendLog, type HandLog } from '../rules/log-lines.ts';
import { reuse } from '../state/reuse.ts';
import type { TableView } from '../state/table-store.ts';
import { NOTHING_MARKED, type ShowMarks, shownMarksAfter } from './marks.ts';
import { pictureAfter, pictureBefore } from './picture.ts';
import type { ShowClock } from './show-clock.ts';
import { cutShort, type Due, type Playing, takeDue } from './show-queue.ts';

/** The table as the felt and the log show it, with what the show marks. */
export interface ShownView extends TableView {
  readonly show: ShowMarks;
  /** Counts what has been published, so that motions start after it is drawn. */
  readonly frame: number;
}

/** A cue that moves now, or `delay` ms later with the other cards of its deal or street. */
export interface Move {
  readonly cue: TimedCue;
  readonly delay: number;
}

export interface ShowPorts {
  readonly clock: ShowClock;
  /** Called with the next picture and the moves that lead to it, before it is drawn. */
  publish(view: ShownView, moves: readonly Move[]): void;
  sound(cue: TimedCue): void;
  /** Hands lie open with cards to come; `addEquity` takes the answer with the same key. */
  askEquity(picture: PublicTable, run: 1 | 2, key: string): void;
}

/** How the next step is to be shown. `jump`: at once, as after a reconnect, in a hidden tab or in a tile in the background. */
export interface ShowHow {
  readonly speed: ShowSpeed;
  readonly hero: number | null;
  readonly jump: boolean;
}

/** A show that is further behind than this, in ms, is cut. */
const BEHIND_MAX_MS = 1_500;
/** How long a state waits for the events that led to it, in ms. */
const EVENTS_WAIT_MS = 250;

/**
 * Plays on the felt what happened at the table, cue by cue. Buttons and amounts to decide on read the true table, which is never delayed.
 */
export class ShowPlayer {
  readonly #ports: ShowPorts;
  #view: TableView;
  #shown: ShownView;
  #queue: readonly Due[] = [];
  /** The steps being shown, oldest first, and the log before them. */
  #playing: Playing[] = [];
  #logBefore: HandLog;
  /** What lags behind the true table; null while nothing does. */
  #picture: PublicTable | null = null;
  #marks: ShowMarks = NOTHING_MARKED;
  #equityKey = '';
  /** The newest step that has been taken. */
  #seq: number;
  #cancel: () => void = () => {};

  constructor(view: TableView, ports: ShowPorts) {
    this.#ports = ports;
    this.#view = view;
    this.#logBefore = view.log;
    this.#seq = view.snapshot.table?.seq ?? -1;
    this.#markEnd();
    this.#shown = { ...view, show: this.#marks, frame: 0 };
  }

  get shown(): ShownView {
    return this.#shown;
  }

  /** Takes the next view of the table and shows what is new in it. A state that came before its events waits for them a moment. */
  take(view: TableView, how: ShowHow): void {
    this.#view = view;
    const { table, cues } = view.snapshot;
    const seq = table?.seq ?? -1;
    const fresh = cues.filter((message) => message.seq > this.#seq && message.seq <= seq);
    if (table === null || how.jump || seq < this.#seq || this.#shown.snapshot.table === null) this.settle();
    else if (fresh.length < seq - this.#seq) this.#awaitEvents();
    else {
      this.#seq = seq;
      // Only the newest of several steps that came together is shown.
      if (fresh.length > 1) this.#skip(fresh.slice(0, -1), table);
      const message = fresh.at(-1);
      if (message) this.#begin(message, table, how);
      this.#run();
    }
  }

  /** Shows the table as it is, at once and silently. */
  settle(): void {
    this.#finish();
    this.#seq = this.#view.snapshot.table?.seq ?? -1;
    this.#markEnd();
    this.#publish([]);
  }

  /** Takes the chances of the hands on the felt, by seat in percent, unless the felt has moved on since they were asked for. */
  addEquity(key: string, equity: Readonly<Record<number, number>>): void {
    if (key !== this.#equityKey || this.#picture === null) return;
    this.#marks = { ...this.#marks, equity };
    this.#publish([]);
  }

  /** Ends the show for good. */
  stop(): void {
    this.#cancel();
    this.#queue = [];
  }

  #awaitEvents(): void {
    if (this.#queue.length === 0) {
      this.#picture ??= this.#shown.snapshot.table;
      this.#cancel();
      this.#cancel = this.#ports.clock.after(EVENTS_WAIT_MS, () => this.settle());
    }
    this.#publish([]);
  }

  /** Ends the running show and takes steps as shown; the picture is then the one before the next step, as far as events tell. */
  #skip(messages: readonly CuesMessage[], after: PublicTable): void {
    const shown = this.#shown.snapshot.table ?? after;
    let picture = this.#picture ?? shown;
    for (const { cue, of } of this.#queue) picture = pictureAfter(picture, cue, of.step);
    const told = [...this.#playing.map(({ message }) => message), ...messages];
    const log = this.#logAfter(told, picture);
    this.#finish();
    this.#logBefore = log;
    for (const { cues } of messages) {
      const step = { events: cues as readonly Cue[], after };
      for (const cue of direct(step.events, { button: picture.button }).cues) picture = pictureAfter(picture, cue, step);
    }
    this.#picture = picture;
  }

  #begin(message: CuesMessage, after: PublicTable, { speed, hero }: ShowHow): void {
    const step = { events: message.cues as readonly Cue[], after };
    const { pace = 'standard' } = this.#view.info ?? {};
    const base = this.#picture ?? this.#shown.snapshot.table ?? after;
    const open = base.handId === after.handId && base.seats.some(({ shown }) => shown.length > 0);
    const { cues } = direct(step.events, { pace, speed, button: base.button, open });
    const playing = { message, step, told: 0 };
    this.#playing.push(playing);
    const now = this.#ports.clock.now();
    const start = isAside(step.events) || cues.length === 0 ? now : this.#makeRoom(now);
    this.#picture = this.#picture ?? base;
    const due = cues.map((cue) => ({ cue, time: start + cue.at, of: playing }));
    const isOwnTurn = hero !== null && after.toAct === hero && after.decisionId !== '';
    this.#queue = [...this.#queue, ...(isOwnTurn ? cutShort(due, start) : due)].sort((one, other) => one.time - other.time);
    if (start - now > BEHIND_MAX_MS) this.#finish();
  }

  /**
   * When the next step may begin: after the last cue that must be seen before it. Decorations that are still to come are cut short,
   * because the game has moved on.
   */
  #makeRoom(now: number): number {
    const last = this.#queue.findLast(({ cue }) => cue.gate);
    const start = last ? Math.max(now, last.time + last.cue.ms) : now;
    const isKept = ({ cue, time }: Due): boolean => cue.gate === true || time < start;
    for (const { cue, of } of this.#queue.filter((due) => !isKept(due))) this.#apply(cue, of);
    this.#queue = this.#queue.filter(isKept);
    return start;
  }

  /** Begins everything that is due, and sets the timer for the next cue. */
  #run(): void {
    this.#cancel();
    const now = this.#ports.clock.now();
    const { due, rest } = takeDue(this.#queue, now);
    this.#queue = rest;
    for (const { cue, of } of due) this.#apply(cue, of);
    if (rest.length === 0) this.#end();
    this.#publish(due.map(({ cue, time }) => ({ cue, delay: Math.max(0, time - now) })));
    for (const { cue } of due) this.#tell(cue);
    const [next] = this.#queue;
    if (next) this.#cancel = this.#ports.clock.after(Math.max(0, next.time - this.#ports.clock.now()), () => this.#run());
  }

  #tell(cue: TimedCue): void {
    if (cue.sound) this.#ports.sound(cue);
    if (cue.kind !== 'equity' || this.#picture === null) return;
    const { handId, board, board2 } = this.#picture;
    this.#equityKey = `${handId} ${cue.run} ${(cue.run === 2 ? board2 : board).join('')}`;
    this.#ports.askEquity(this.#picture, cue.run, this.#equityKey);
  }

  /** Ends everything that is being shown, silently. */
  #finish(): void {
    this.#cancel();
    for (const { cue, of } of this.#queue) this.#apply(cue, of);
    this.#queue = [];
    this.#end();
  }

  #end(): void {
    this.#picture = null;
    this.#playing = [];
    this.#logBefore = this.#view.log;
    const { table } = this.#view.snapshot;
    if (table?.phase !== 'showdown') this.#marks = NOTHING_MARKED;
  }

  /** Marks the end of the hand on the felt, as its show would have left it. */
  #markEnd(): void {
    const { table, cues } = this.#view.snapshot;
    this.#marks = NOTHING_MARKED;
    if (table?.phase !== 'showdown') return;
    const end = cues.findLast(({ handId, cues: all }) => handId === table.handId && (all as readonly Cue[]).some(isAward));
    for (const cue of direct((end?.cues ?? []) as readonly Cue[], { open: table.seats.some(({ shown }) => shown.length > 0) }).cues)
      this.#mark(cue, table);
  }

  #apply(cue: TimedCue, of: Playing): void {
    if (this.#picture === null) return;
    this.#picture = pictureAfter(this.#picture, cue, of.step);
    this.#mark(cue, this.#picture);
    // A verdict shows an award that is told once its pot is paid.
    of.told = Math.max(of.told, NOT_YET_TOLD.has(cue.kind) ? cue.event : cue.event + 1);
  }

  #mark(cue: TimedCue, picture: PublicTable): void {
    this.#marks = shownMarksAfter(this.#marks, cue, picture, this.#view.info);
    if (this.#marks.equity === null && cue.kind !== 'equity') this.#equityKey = '';
  }

  #publish(moves: readonly Move[]): void {
    const { snapshot } = this.#view;
    const lagging = this.#picture !== null && snapshot.table !== null ? pictureBefore(this.#picture, snapshot.table) : null;
    const table = lagging === null ? snapshot.table : reuse(this.#shown.snapshot.table, lagging);
    this.#shown = {
      ...this.#view,
      snapshot: lagging === null ? snapshot : { ...snapshot, table },
      log: lagging === null ? this.#view.log : this.#shownLog(),
      show: this.#marks,
      frame: this.#shown.frame + 1,
    };
    this.#ports.publish(this.#shown, moves);
  }

  #shownLog(): HandLog {
    const told = this.#playing.map(({ message, told: count }) => ({ ...message, cues: message.cues.slice(0, count) }));
    return this.#logAfter(told, this.#picture);
  }

  #logAfter(messages: readonly CuesMessage[], picture: PublicTable | null): HandLog {
    const names = picture?.seats.map(({ name }) => name) ?? [];
    return extendLog(this.#logBefore, messages, { names, faces: this.#view.masks, game: this.#view.info });
  }
}

/** Cues that begin before the log may tell what they are about. */
const NOT_YET_TOLD: ReadonlySet<TimedCue['kind']> = new Set(['verdict', 'beat', 'pay']);

function isAward({ type }: { readonly type: string }): boolean {
  return type === 'pot-awarded';
}

/** Cards that a player shows after the hand interrupt nothing. */
function isAside(events: readonly { readonly type: string }[]): boolean {
  return events.every(({ type }) => type === 'cards-shown');
}
