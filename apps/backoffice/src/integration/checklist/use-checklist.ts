import type { ChecklistAnswer, SessionAnswer } from '@cardroom/staff-api';
import { ask } from '../../api.ts';
import { useAnswer } from '../../query/use-answer.ts';
import { type Reading, useReading } from '../../query/use-reading.ts';

const PATH = '/integration/checklist';
/** How often the steps are read while the page is open, ms. */
const LOOK_EVERY_MS = 10_000;

/** The steps of the page's operator. */
export function useChecklist(): Reading<ChecklistAnswer> {
  return useAnswer<ChecklistAnswer>(PATH, { every: () => LOOK_EVERY_MS, onReturn: true });
}

/** Whether the menu has the checklist: for the service's staff always, for an operator's until it is live, and while it is open. */
export function useGoingLive({ person, rights }: SessionAnswer, path: string): boolean {
  const mayRead = rights.includes('integration.read');
  const ofService = person.operatorId === null;
  const { value } = useReading<ChecklistAnswer>([PATH, 'menu'], () => ask<ChecklistAnswer>(PATH), { skip: !mayRead || ofService });
  return mayRead && (ofService || value?.live === false || path === '/checklist');
}
