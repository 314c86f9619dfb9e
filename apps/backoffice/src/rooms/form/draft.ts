import { useState } from 'react';
import type { Values } from './values.ts';

/** A room that was not opened yet, as it was left. */
export interface Draft {
  readonly currency: string;
  readonly values: Values;
  /** ms. */
  readonly at: number;
}

export interface Drafts {
  readonly draft: Draft | null;
  readonly save: (currency: string, values: Values) => void;
  readonly discard: () => void;
}

/** The draft of a new room, one per member and operator, in their browser. */
export function useDraft(email: string, operatorId: string | null): Drafts {
  const key = `cardroom-room-draft ${email} ${operatorId ?? ''}`;
  const [draft, setDraft] = useState(() => kept(key));
  return {
    draft,
    save: (currency, values) => {
      const next = { currency, values, at: Date.now() };
      window.localStorage.setItem(key, JSON.stringify(next));
      setDraft(next);
    },
    discard: () => {
      window.localStorage.removeItem(key);
      setDraft(null);
    },
  };
}

/** What was stored; null if nothing or nonsense. */
function kept(key: string): Draft | null {
  try {
    const draft = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Draft | null;
    const isWhole = typeof draft?.currency === 'string' && typeof draft.values === 'object' && typeof draft.at === 'number';
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}
