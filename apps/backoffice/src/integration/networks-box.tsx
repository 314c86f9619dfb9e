import type { CallersAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { Area } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ofOperator } from './conformance/use-conformance.ts';
import styles from './integration.module.css';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';
import { wordsOf } from './words-of.ts';

export interface NetworksBoxProps {
  readonly desk: Desk;
  /** Null: one's own. */
  readonly operatorId: string | null;
}

/** From where the operator's servers may call, beside from where they have. */
export function NetworksBox({ desk: { integration, mayChange, change }, operatorId }: NetworksBoxProps) {
  const { networks, version } = integration;
  const shown = networks.join('\n');
  const seen = useCallers(operatorId, version);
  return (
    <Box title="Where you may call from" id="networks">
      {mayChange ? (
        <SettingForm submit="Save networks" send={(given) => change('networks', { networks: wordsOf(given('networks')), was: networks })}>
          <Area
            key={shown}
            label="Networks of your servers"
            name="networks"
            defaultValue={shown}
            placeholder={'203.0.113.0/24\n2001:db8::/32'}
            spellCheck={false}
            hint="Addresses or networks, one per line. None: from everywhere. Players are not concerned."
          />
        </SettingForm>
      ) : (
        <Facts facts={[['Networks', networks.join(', ') || 'Everywhere']]} />
      )}
      {seen?.ok === true && <SeenCallers seen={seen.value} />}
    </Box>
  );
}

/** Asked anew when the list changes: what it does to each address is then another. */
function useCallers(operatorId: string | null, version: string): Answer<CallersAnswer> | null {
  const [answer, setAnswer] = useState<Answer<CallersAnswer> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the list may be another.
  useEffect(() => {
    let gone = false;
    void ask<CallersAnswer>(`/integration/callers${ofOperator(operatorId)}`).then((one) => !gone && setAnswer(one));
    return () => {
      gone = true;
    };
  }, [operatorId, version]);
  return answer;
}

function SeenCallers({ seen: { callers, yours } }: { readonly seen: CallersAnswer }) {
  return (
    <div>
      <p>
        {callers.length === 0 ? 'Nobody has called with your credentials since the service began.' : 'Called with your credentials:'} You
        are at <code>{yours}</code>.
      </p>
      <ul className={styles.callers} data-testid="callers">
        {callers.map(({ address, lastAt, calls, refused, allowed }) => (
          <li key={address} data-allowed={allowed}>
            <code>{address}</code> <strong className={allowed ? styles.on : page.off}>{allowed ? 'allowed' : 'kept out'}</strong>{' '}
            <small>
              {calls} {calls === 1 ? 'call' : 'calls'}
              {refused > 0 && `, ${refused} refused`}, last <When at={lastAt} />
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
