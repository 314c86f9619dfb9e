import type { ReactNode } from 'react';
import type { Shield } from './book.ts';

/** The colour of a shield, and the name of its sentence. */
export function seenOf(shield: Shield): { readonly colour: 'green' | 'grey' | 'red' | 'open'; readonly reason: string } {
  if (shield === 'open') return { colour: 'open', reason: 'open' };
  return shield === 'unknown' ? { colour: 'grey', reason: 'unknown' } : shield;
}

/** A tick, a line, an exclamation mark, or nothing within the shield. */
const SIGNS = { green: 'm6.6 10 2.4 2.4 4.4-4.8', grey: 'M7 9.8h6', red: 'M10 6v4.6m0 2.3v.4', open: '' } as const;

export function ShieldIcon({ colour }: { readonly colour: keyof typeof SIGNS }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d="M10 1.8 3.2 4.2v5.2c0 4 2.7 7 6.8 8.8 4.1-1.8 6.8-4.8 6.8-8.8V4.2z" strokeLinejoin="round" />
      <path d={SIGNS[colour]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
