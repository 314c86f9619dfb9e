import type { Award } from '../rules/hand-facts.ts';
import { useTable } from './context.tsx';

const NONE: readonly Award[] = [];

/** The shares of the pots of the hand on show; empty until it ends. */
export function useAwards(): readonly Award[] {
  return useTable(({ snapshot: { table }, log: { facts } }) =>
    table?.phase === 'showdown' && facts.handId === table.handId ? facts.awards : NONE,
  );
}
