import { type DescribedGame, parseCard } from '@cardroom/poker';
import type { PublicTable } from '../connection.ts';
import workerUrl from './equity-worker.ts?worker&url';

type Answer = (percent: Readonly<Record<number, number>>) => void;

/** Asks the worker for the chances of the hands on the felt. A page that may not start one goes without. */
export class Equity {
  #worker: Worker | null = null;

  /** Answers with whole percents by seat, unless a later question comes first. */
  ask({ game, hilo }: DescribedGame, { seats, board, board2 }: PublicTable, run: 1 | 2, answer: Answer): void {
    const open = seats.flatMap(({ shown, folded }, seat) => (shown.length > 0 && !folded ? [{ seat, cards: cardsOf(shown) }] : []));
    if (open.length < 2) return;
    const worker = this.#started();
    if (worker === null) return;
    worker.onmessage = ({ data }: MessageEvent<readonly number[]>) =>
      answer(Object.fromEntries(open.map(({ seat }, index) => [seat, Math.round(100 * (data[index] ?? 0))])));
    worker.postMessage({ game, hilo, hands: open.map(({ cards }) => cards), board: cardsOf(run === 2 ? board2 : board) });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #started(): Worker | null {
    if (typeof Worker === 'undefined') return null;
    this.#worker ??= new Worker(trusted(workerUrl) as string, { type: 'module' });
    return this.#worker;
  }
}

function cardsOf(texts: readonly string[]): number[] {
  return texts.map(parseCard).filter((card) => card !== undefined);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;

/** The page's policy allows no other script address than the worker's own. */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('cardroom-worker', {
    createScriptURL: (address) => {
      if (address !== workerUrl) throw new TypeError('not the address of the worker');
      return address;
    },
  });
  return policy.createScriptURL(url);
}
