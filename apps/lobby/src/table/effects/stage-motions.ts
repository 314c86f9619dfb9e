import type { Move } from '../show/show-player.ts';

/** Arrivals slow down as they land; departures set off slowly. */
const ARRIVE = 'cubic-bezier(.2,.8,.2,1)';
const DEPART = 'cubic-bezier(.3,0,.2,1)';
/** Folded and mucked cards slide this far towards the center, in px. */
const SLIDE_PX = 40;

type Way = readonly [x: number, y: number];

/** A copy of what the next picture no longer has, flying away from where it was. */
interface Ghost {
  readonly node: Element;
  readonly box: DOMRect;
  readonly by: Way;
  readonly ms: number;
  readonly delay: number;
  readonly fade: boolean;
}

/**
 * Animates the moves of the show. What leaves (collected bets, folded cards) is copied before the next picture is drawn, and the copy
 * moves; what appears moves in from its origin. Only transform and opacity change, and never on a control.
 */
export class StageMotions {
  #stage: HTMLElement | null = null;
  #waiting: readonly Move[] = [];
  #ghosts: Ghost[] = [];
  #button: DOMRect | null = null;
  /** Seats whose cards lie face down before the next picture; only those turn over. */
  readonly #faceDown = new Set<number>();
  readonly #running = new Set<Animation>();
  readonly #copies = new Set<Element>();
  #frame: number | null = null;

  attach(stage: HTMLElement | null): void {
    this.finish();
    this.#stage = stage;
  }

  /** Call before the next picture is drawn. Moves that are still running go on. */
  prepare(moves: readonly Move[]): void {
    if (document.hidden || prefersStill() || moves.length === 0 || this.#stage === null) return;
    this.#waiting = [...this.#waiting, ...moves];
    this.#ghosts.push(...moves.flatMap((move) => this.#ghostsOf(move)));
    for (const { cue } of moves) {
      if (cue.kind === 'reveal' && this.#find(`cards-${cue.seat}`)?.querySelector('[data-card="back"]')) this.#faceDown.add(cue.seat);
    }
    if (moves.some(({ cue }) => cue.kind === 'button')) this.#button = this.#stage.querySelector(DEALER)?.getBoundingClientRect() ?? null;
  }

  /** Call after it is drawn. The moves start in the next frame, whose layout is needed anyway; starting now would add another. */
  play(): void {
    if (this.#waiting.length > 0 && this.#frame === null) this.#frame = requestAnimationFrame(() => this.#start());
  }

  /** Jumps to the final state. */
  finish(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    this.#running.clear();
    this.#copies.clear();
    this.#ghosts = [];
    this.#waiting = [];
    this.#button = null;
    this.#faceDown.clear();
  }

  // All positions are read before anything moves, because a read after a change forces a layout.
  #start(): void {
    this.#frame = null;
    const starts = this.#waiting.flatMap((move) => this.#arrivalsOf(move));
    const origin = this.#stage?.getBoundingClientRect();
    for (const start of starts) start();
    if (origin) for (const ghost of this.#ghosts) this.#fly(ghost, origin);
    this.#waiting = [];
    this.#ghosts = [];
    this.#button = null;
  }

  #find(anchor: string): Element | null {
    return this.#stage?.querySelector(`[data-anchor="${anchor}"]`) ?? null;
  }

  #ghostsOf({ cue, delay }: Move): Ghost[] {
    const how = { ms: cue.ms, delay, fade: false };
    switch (cue.kind) {
      case 'collect':
        return [...(this.#stage?.querySelectorAll('[data-anchor^="bet-"]') ?? [])].flatMap((bet) =>
          this.#leaving(bet, this.#find('pot'), how),
        );
      case 'give-back':
        return this.#leaving(this.#find(`bet-${cue.seat}`), this.#find(`pod-${cue.seat}`), how);
      case 'pay':
        return cue.shares.flatMap(({ seat }) =>
          this.#leaving(this.#find(`pot-${cue.pot}`) ?? this.#find('pot'), this.#find(`pod-${seat}`), how),
        );
      case 'fold':
      case 'muck':
        return this.#leaving(this.#find(`cards-${cue.seat}`), this.#find('board'), { ...how, fade: true });
      default:
        return [];
    }
  }

  #leaving(from: Element | null, to: Element | null, how: Pick<Ghost, 'ms' | 'delay' | 'fade'>): Ghost[] {
    if (!from || !to || how.ms === 0) return [];
    const way = between(from.getBoundingClientRect(), to.getBoundingClientRect());
    const by = how.fade ? shortened(way, SLIDE_PX) : way;
    return [...from.querySelectorAll('svg')].map((part) => ({ node: copyOf(part), box: part.getBoundingClientRect(), by, ...how }));
  }

  #arrivalsOf(move: Move): (() => void)[] {
    const { cue } = move;
    switch (cue.kind) {
      case 'deal':
        return this.#arrival(this.#find(`cards-${cue.seat}`)?.querySelectorAll('svg')[cue.card] ?? null, this.#find('board'), move);
      case 'board':
        return this.#arrival(this.#find(`board${cue.run === 2 ? '2' : ''}-${cue.index}`), this.#find('pot'), move);
      case 'chips':
        return this.#arrival(this.#find(`bet-${cue.seat}`), this.#find(`pod-${cue.seat}`), move);
      case 'split':
        return [...(this.#stage?.querySelectorAll('[data-anchor^="pot-"]') ?? [])].flatMap((pot) =>
          this.#arrival(pot, this.#find('pot'), move),
        );
      case 'button':
        return this.#slide(this.#stage?.querySelector(DEALER) ?? null, move);
      case 'reveal':
        return this.#faceDown.delete(cue.seat) ? this.#turnUp(this.#find(`cards-${cue.seat}`), move) : [];
      default:
        return [];
    }
  }

  #arrival(element: Element | null, from: Element | null, move: Move): (() => void)[] {
    if (!element || !from) return [];
    const [x, y] = between(element.getBoundingClientRect(), from.getBoundingClientRect());
    const frames = [
      { translate: `${x}px ${y}px`, opacity: 0 },
      { opacity: 1, offset: 0.4 },
      { translate: '0 0', opacity: 1 },
    ];
    return [() => this.#animate(element, frames, move, ARRIVE)];
  }

  #slide(element: Element | null, move: Move): (() => void)[] {
    if (!element || !this.#button) return [];
    const [x, y] = between(element.getBoundingClientRect(), this.#button);
    return [() => this.#animate(element, [{ translate: `${x}px ${y}px` }, { translate: '0 0' }], move, ARRIVE)];
  }

  #turnUp(cards: Element | null, move: Move): (() => void)[] {
    return [...(cards?.querySelectorAll('svg') ?? [])].map(
      (card) => () => this.#animate(card, [{ scale: '0 1' }, { scale: '1 1' }], move, ARRIVE),
    );
  }

  #animate(element: Element, frames: Keyframe[], { cue: { ms }, delay }: Move, easing: string): Animation | null {
    if (ms === 0) return null;
    const animation = element.animate(frames, { duration: ms, delay, easing, fill: 'backwards' });
    this.#running.add(animation);
    animation.onfinish = () => this.#running.delete(animation);
    return animation;
  }

  #fly({ node, box, by: [x, y], ms, delay, fade }: Ghost, origin: DOMRect): void {
    const copy = node as SVGElement;
    Object.assign(copy.style, {
      position: 'absolute',
      left: `${box.left - origin.left}px`,
      top: `${box.top - origin.top}px`,
      inlineSize: `${box.width}px`,
      zIndex: '9',
      pointerEvents: 'none',
    });
    this.#stage?.append(copy);
    this.#copies.add(copy);
    const frames = [{ translate: '0 0' }, { translate: `${x}px ${y}px`, opacity: fade ? 0 : 1 }];
    const animation = copy.animate(frames, { duration: ms, delay, easing: DEPART, fill: 'forwards' });
    this.#running.add(animation);
    animation.onfinish = () => {
      copy.remove();
      this.#copies.delete(copy);
      this.#running.delete(animation);
    };
  }
}

const DEALER = '[data-testid="dealer-button"]';

/** A copy is decoration, so it drops the original's test ID and accessible name. */
function copyOf(part: Element): Element {
  const node = part.cloneNode(true) as Element;
  for (const name of ['data-testid', 'role', 'aria-label']) node.removeAttribute(name);
  node.setAttribute('aria-hidden', 'true');
  return node;
}

function between(from: DOMRect, to: DOMRect): Way {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

function shortened([x, y]: Way, px: number): Way {
  const factor = px / Math.max(px, Math.hypot(x, y));
  return [x * factor, y * factor];
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
