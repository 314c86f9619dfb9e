import type { IntegrationAnswer } from '@cardroom/staff-api';
import type { Answer, Refusal } from '../api.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';

/** What the sections of the page work with. */
export interface Desk {
  readonly integration: IntegrationAnswer;
  readonly mayChange: boolean;
  /** Changes one setting and shows the new state; null on success. After a conflict the page shows the current state. */
  change(name: string, members: object): Promise<Refusal | null>;
  /** Makes another call below `/integration` and reads the page again. */
  call<Value>(part: string, members: object): Promise<Answer<Value>>;
}

export function useIntegration(): { readonly refusal: Refusal | null; readonly desk: Desk | null } {
  const { value, refusal } = useAnswer<IntegrationAnswer>('/integration', { onReturn: true });
  const set = useChange('/integration', { answers: '/integration', fresh: true });
  const send = useChange('/integration', { renews: ['/integration'], fresh: true });
  const mayChange = useOperatorChoice().may('integration.change');
  const change = async (name: string, members: object) => {
    const changed = await set(`/${name}`, members);
    return changed.ok ? null : changed;
  };
  const call: Desk['call'] = (part, members) => send(`/${part}`, members);
  return { refusal, desk: value === null ? null : { integration: value, mayChange, change, call } };
}
