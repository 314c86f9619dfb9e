import type { RoomCheckAnswer, RoomTexts } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { ask } from '../../api.ts';
import { useOperatorChoice } from '../../shell/operator-choice.ts';

/** How long the form waits for another key before it asks the service, ms. */
const PAUSE_MS = 300;

/** What the service says of the options in the form; null until its first answer. Answers that others have overtaken are dropped. */
export function useCheck(currency: string, options: RoomTexts): RoomCheckAnswer | null {
  const { body } = useOperatorChoice();
  const [answer, setAnswer] = useState<RoomCheckAnswer | null>(null);
  const wanted = JSON.stringify(body({ currency, options }));
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const checked = await ask<RoomCheckAnswer>('/rooms/check', JSON.parse(wanted) as object);
      if (current && checked.ok) setAnswer(checked.value);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return answer;
}
