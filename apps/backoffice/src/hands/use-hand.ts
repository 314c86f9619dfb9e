import type { TransactionRow } from '@cardroom/staff-api';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { useHouse } from '../money/house.ts';
import type { Cue } from './log-lines.ts';

/** A finished hand as the service answers it. Amounts in minor units, times ms, seats from 1. */
export interface Hand {
  readonly handId: string;
  readonly state: 'ended' | 'void';
  readonly roomId: string;
  readonly roomName: string;
  readonly tableId: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly potMinor: number;
  /** Null: its records cannot be read. */
  readonly play: Play | null;
}

export interface Play {
  readonly board: readonly string[];
  readonly secondBoard: readonly string[];
  readonly rake: number;
  readonly players: readonly Player[];
  readonly pots: readonly Pot[];
  readonly replay: Replay;
}

export interface Player {
  readonly playerId: string;
  readonly displayName: string;
  readonly seat: number;
  readonly position: string | null;
  readonly startStack: number;
  readonly endStack: number;
  readonly net: number;
  readonly bet: number;
  readonly win: number;
  readonly rake: number;
  readonly status: 'won' | 'lost' | 'mucked' | 'folded' | null;
  readonly handRank: string | null;
  readonly cards: readonly string[];
}

export interface Pot {
  readonly amount: number;
  readonly rake: number;
  readonly winners: readonly { readonly seat: number; readonly chips: number; readonly half: string; readonly run?: number }[];
}

/** What the replayer's frame is told; the log reads its events, too. Seats in it are from 0. */
export interface Replay {
  readonly handId: string;
  readonly players: readonly { readonly seat: number; readonly name: string }[];
  readonly events: readonly { readonly at: number; readonly cue: Cue }[];
}

/** What one person has asked for, and another one has to agree to. */
export interface Opening {
  readonly requestId: string;
  readonly handId: string;
  readonly reason: string;
  readonly askedName: string;
  readonly askedAt: number;
  /** One has asked oneself, and may only withdraw. */
  readonly mine: boolean;
}

export interface HandAnswer extends Hand {
  readonly trail: readonly TransactionRow[];
  /** Null for everybody who may not open hands. */
  readonly opening: {
    /** It was played to its end. */
    readonly possible: boolean;
    readonly hours: number;
    readonly request: Opening | null;
    /** Two people have agreed, and one is of them. */
    readonly visibleUntil: number | null;
  } | null;
}

/** One hand, and the way to read it anew. */
export function useHand(handId: string) {
  const { withOperator } = useHouse();
  const [answer, setAnswer] = useState<Answer<HandAnswer> | null>(null);
  const path = withOperator(`/hands/${encodeURIComponent(handId)}`);
  const read = useCallback(() => void ask<HandAnswer>(path).then(setAnswer), [path]);
  useEffect(read, [read]);
  return { answer, read };
}
