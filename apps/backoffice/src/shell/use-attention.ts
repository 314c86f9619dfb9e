import type { AttentionAnswer } from '@cardroom/staff-api';
import { useAnswer } from '../query/use-answer.ts';

const EVERY_MS = 30_000;

/** The numbers beside the menu. */
export function useAttention(): AttentionAnswer {
  return useAnswer<AttentionAnswer>('/attention', { every: () => EVERY_MS, keep: true, onReturn: true }).value ?? {};
}
