import type { OperatorsAnswer, PeopleAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';

export interface People extends PeopleAnswer, OperatorsAnswer {}

/** The people one may see, and the operators they belong to; `reload` asks again. */
export function usePeople(): { readonly answer: Answer<People> | null; readonly reload: () => void } {
  const [answer, setAnswer] = useState<Answer<People> | null>(null);
  const reload = useCallback(() => {
    void Promise.all([ask<PeopleAnswer>('/people'), ask<OperatorsAnswer>('/operators')]).then(([people, operators]) => {
      if (!people.ok) setAnswer(people);
      else if (!operators.ok) setAnswer(operators);
      else setAnswer({ ok: true, value: { ...people.value, ...operators.value } });
    });
  }, []);
  useEffect(reload, [reload]);
  return { answer, reload };
}
