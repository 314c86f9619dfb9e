import type { HandAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { useHouse } from '../money/house.ts';

/** One hand, and the way to read it anew. */
export function useHand(handId: string) {
  const { withOperator } = useHouse();
  const [answer, setAnswer] = useState<Answer<HandAnswer> | null>(null);
  const path = withOperator(`/hands/${encodeURIComponent(handId)}`);
  const read = useCallback(() => void ask<HandAnswer>(path).then(setAnswer), [path]);
  useEffect(read, [read]);
  return { answer, read };
}
