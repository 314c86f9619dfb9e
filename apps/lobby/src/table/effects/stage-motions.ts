import { type Motion, streetsDealt } from '../rules/changes.ts';

/** Durations in ms at normal speed. Only transform and opacity are animated, and never on a control. */
const MS = { street: 650, deal: 180, dealStagger: 60, board: 200, river: 260, bet: 260, collect: 320, win: 420, fold: 160 } as const;
const EASE = 'cubic-bezier(.2,.8,.2,1)';
const SPEED = { on: 1, fast: 0.5, off: 0 } as const;

interface Ghost {
  readonly node: Element;
  readonly box: DOMRect;
  readonly to: string;
  readonly ms: number;
  readonly delay: number;
  readonly fade: boolean;
}

/** An element that moves to its place from a distance in px. */
interface Arrival {
  readonly element: Element;
  readonly from: readonly [x: number, y: number];
  readonly ms: number;
  readonly delay: number;
}

interface Flight {
  readonly ghost: Ghost;
  readonly stage: HTMLElement;
  readonly origin: DOMRect;
  readonly by: readonly [x: number, y: number];
}

/**
 * Animates the changes on the stage. What disappears (collected bets, folded cards) is copied before the new state is drawn, and the copy
 * moves; what appears moves in from its origin. Everything stops when the next step arrives.
 */
export class StageMotions {
  #stage: HTMLElement | null = null;
  #waiting: readonly Motion[] = [];
  #ghosts: Ghost[] = [];
  #running: Animation[] = [];
  #copies: Element[] = [];
  #frame: number | null = null;

  attach(stage: HTMLElement | null): void {
    this.finish();
    this.#stage = stage;
  }

  /** Call before the new state is drawn. */
  prepare(motions: readonly Motion[], speed: keyof typeof SPEED): void {
    this.finish();
    const still = SPEED[speed] === 0 || document.hidden || prefersStill();
    this.#waiting = still ? [] : motions;
    // A winner must not be revealed before the last card. Other streets leave the delay alone, because changing it restyles the whole
    // stage.
    const streets = streetsDealt(this.#waiting);
    const ends = streets > 1 || this.#waiting.some(({ kind }) => kind === 'win');
    const reveal = ends ? streets * MS.street : 0;
    this.#ghosts = this.#waiting.flatMap((motion) => this.#ghostsOf(motion, reveal));
    this.#stage?.style.setProperty('--reveal', `${reveal * SPEED[speed]}ms`);
    // The hands made by a single street may appear at once; during a run-out they would reveal how it ends.
    this.#stage?.style.setProperty('--run-out', `${streets > 1 ? reveal * SPEED[speed] : 0}ms`);
  }

  /**
   * Call after the new state is drawn. The motions start in the next frame, whose layout is needed anyway; starting now would add another.
   */
  play(speed: keyof typeof SPEED): void {
    if (this.#waiting.length > 0) this.#frame = requestAnimationFrame(() => this.#start(SPEED[speed]));
  }

  // All positions are read before anything moves, because a read after a change forces a layout.
  #start(factor: number): void {
    const arrivals = this.#waiting.flatMap((motion) => this.#arrivalsOf(motion));
    const flights = this.#ghosts.flatMap((ghost) => this.#flightOf(ghost));
    for (const arrival of arrivals) this.#arrive(arrival, factor);
    for (const flight of flights) this.#fly(flight, factor);
    this.#waiting = [];
    this.#ghosts = [];
  }

  /** Jumps to the final state. */
  finish(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    this.#running = [];
    this.#copies = [];
    this.#ghosts = [];
    this.#waiting = [];
  }

  #find(anchor: string): Element | null {
    return this.#stage?.querySelector(`[data-anchor="${anchor}"]`) ?? null;
  }

  #ghostsOf(motion: Motion, reveal: number): Ghost[] {
    switch (motion.kind) {
      case 'collect':
        return copiesOf(this.#find(`bet-${motion.seat}`), { to: 'pot', ms: MS.collect, delay: 0, fade: false });
      case 'fold':
        return copiesOf(this.#find(`cards-${motion.seat}`), { to: 'board', ms: MS.fold, delay: 0, fade: true });
      case 'win':
        return copiesOf(this.#find('pot'), { to: `pod-${motion.seat}`, ms: MS.win, delay: reveal, fade: false });
      default:
        return [];
    }
  }

  #arrivalsOf(motion: Motion): Arrival[] {
    switch (motion.kind) {
      case 'deal': {
        const cards = [...(this.#find(`cards-${motion.seat}`)?.querySelectorAll('svg') ?? [])];
        const delay = (index: number): number => (motion.order + index * DEAL_ROUND) * MS.dealStagger;
        return cards.flatMap((card, index) => this.#arrival(card, 'board', { ms: MS.deal, delay: delay(index) }));
      }
      case 'board': {
        const card = this.#find(`board${motion.run === 2 ? '2' : ''}-${motion.index}`);
        const delay = motion.order * MS.dealStagger + motion.streets * MS.street;
        return this.#arrival(card, 'pot', { ms: motion.index === 4 ? MS.river : MS.board, delay });
      }
      case 'bet':
        return this.#arrival(this.#find(`bet-${motion.seat}`), `pod-${motion.seat}`, { ms: MS.bet, delay: 0 });
      case 'win':
      case 'collect':
      case 'fold':
        return [];
    }
  }

  #arrival(element: Element | null, anchor: string, timing: Pick<Arrival, 'ms' | 'delay'>): Arrival[] {
    const origin = this.#find(anchor);
    if (!element || !origin) return [];
    return [{ element, from: between(element.getBoundingClientRect(), origin.getBoundingClientRect()), ...timing }];
  }

  #arrive({ element, from: [x, y], ms, delay }: Arrival, factor: number): void {
    const frames = [
      { translate: `${x}px ${y}px`, opacity: 0 },
      { opacity: 1, offset: 0.4 },
      { translate: '0 0', opacity: 1 },
    ];
    const timing = { duration: ms * factor, delay: delay * factor, easing: EASE, fill: 'backwards' } as const;
    this.#running.push(element.animate(frames, timing));
  }

  #flightOf(ghost: Ghost): Flight[] {
    const target = this.#find(ghost.to);
    const stage = this.#stage;
    if (!target || !stage) return [];
    return [{ ghost, stage, origin: stage.getBoundingClientRect(), by: between(ghost.box, target.getBoundingClientRect()) }];
  }

  #fly({ ghost, stage, origin, by: [x, y] }: Flight, factor: number): void {
    const copy = ghost.node as SVGElement;
    Object.assign(copy.style, {
      position: 'absolute',
      left: `${ghost.box.left - origin.left}px`,
      top: `${ghost.box.top - origin.top}px`,
      inlineSize: `${ghost.box.width}px`,
      zIndex: '9',
      pointerEvents: 'none',
    });
    stage.append(copy);
    this.#copies.push(copy);
    const animation = copy.animate([{ translate: '0 0' }, { translate: `${x}px ${y}px`, opacity: ghost.fade ? 0 : 1 }], {
      duration: ghost.ms * factor,
      delay: ghost.delay * factor,
      easing: EASE,
      fill: 'forwards',
    });
    animation.onfinish = () => copy.remove();
    this.#running.push(animation);
  }
}

/** Every player gets a card before anybody gets the next one. */
const DEAL_ROUND = 3;

function copiesOf(element: Element | null, how: Omit<Ghost, 'node' | 'box'>): Ghost[] {
  return [...(element?.querySelectorAll('svg') ?? [])].map((part) => {
    const node = part.cloneNode(true) as Element;
    // A copy is decoration, so it drops the original's test ID and accessible name.
    for (const name of ['data-testid', 'role', 'aria-label']) node.removeAttribute(name);
    node.setAttribute('aria-hidden', 'true');
    return { node, box: part.getBoundingClientRect(), ...how };
  });
}

function between(from: DOMRect, to: DOMRect): [x: number, y: number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
