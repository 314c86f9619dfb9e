import type { CallersAnswer } from '@cardroom/staff-api';
import { useAnswer } from '../query/use-answer.ts';
import { Area } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './integration.module.css';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';
import { wordsOf } from './words-of.ts';

/** The networks the operator's servers may call from, and the addresses that called. */
export function NetworksBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { networks } = integration;
  const shown = networks.join('\n');
  const seen = useAnswer<CallersAnswer>('/integration/callers', { onReturn: true });
  return (
    <Box title="Allowed networks" id="networks">
      {mayChange ? (
        <SettingForm
          submit="Save networks"
          send={async (given) => {
            const refusal = await change('networks', { networks: wordsOf(given('networks')), was: networks });
            // The list decides which callers are allowed.
            if (refusal === null) await seen.read();
            return refusal;
          }}
        >
          <Area
            key={shown}
            label="Server networks"
            name="networks"
            defaultValue={shown}
            placeholder={'203.0.113.0/24\n2001:db8::/32'}
            spellCheck={false}
            hint="One per line. Leave empty to allow any address. Does not affect players."
          />
        </SettingForm>
      ) : (
        <Facts facts={[['Networks', networks.join(', ') || 'Any address']]} />
      )}
      {seen.value !== null && <SeenCallers seen={seen.value} />}
    </Box>
  );
}

function SeenCallers({ seen: { callers, yours } }: { readonly seen: CallersAnswer }) {
  return (
    <div>
      <p>
        Your address is <code>{yours}</code>.{' '}
        {callers.length === 0 ? 'No calls with your credentials since the service started.' : 'Calls with your credentials:'}
      </p>
      <ul className={styles.callers} data-testid="callers">
        {callers.map(({ address, lastAt, calls, refused, allowed }) => (
          <li key={address} data-allowed={allowed}>
            <code>{address}</code> <strong className={allowed ? styles.on : page.off}>{allowed ? 'allowed' : 'blocked'}</strong>{' '}
            <small>
              {calls} {calls === 1 ? 'call' : 'calls'}
              {refused > 0 && `, ${refused} rejected`}, last <When at={lastAt} />
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
