import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';

export interface Person {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly operatorId: string | null;
  readonly role: string;
  readonly status: 'invited' | 'active' | 'disabled';
  readonly totp: boolean;
  readonly createdAt: number;
}
export interface Operator {
  readonly operatorId: string;
  readonly name: string;
}
export interface People {
  readonly people: readonly Person[];
  readonly operators: readonly Operator[];
}

/** The people one may see, and the operators they belong to; `reload` asks again. */
export function usePeople(): { readonly answer: Answer<People> | null; readonly reload: () => void } {
  const [answer, setAnswer] = useState<Answer<People> | null>(null);
  const reload = useCallback(() => {
    void Promise.all([ask<Pick<People, 'people'>>('/people'), ask<Pick<People, 'operators'>>('/operators')]).then(([people, operators]) => {
      if (!people.ok) setAnswer(people);
      else if (!operators.ok) setAnswer(operators);
      else setAnswer({ ok: true, value: { ...people.value, ...operators.value } });
    });
  }, []);
  useEffect(reload, [reload]);
  return { answer, reload };
}
