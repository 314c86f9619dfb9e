import type { CallersAnswer } from '@cardroom/staff-api';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
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
    <Box title={t('access.networks')} id="networks">
      {mayChange ? (
        <SettingForm
          submit={t('access.networks.save')}
          send={async (given) => {
            const refusal = await change('networks', { networks: wordsOf(given('networks')), was: networks });
            // The list decides which callers are allowed.
            if (refusal === null) await seen.read();
            return refusal;
          }}
        >
          <Area
            key={shown}
            label={t('access.networks.field')}
            name="networks"
            defaultValue={shown}
            placeholder={'203.0.113.0/24\n2001:db8::/32'}
            spellCheck={false}
            hint={t('access.networks.hint')}
          />
        </SettingForm>
      ) : (
        <Facts facts={[[t('access.networks.name'), networks.join(', ') || t('access.networks.any')]]} />
      )}
      {seen.value !== null && <SeenCallers seen={seen.value} />}
    </Box>
  );
}

function SeenCallers({ seen: { callers, yours } }: { readonly seen: CallersAnswer }) {
  return (
    <div>
      <p>
        {tWith('access.callers.yours', { address: <code>{yours}</code> })}{' '}
        {t(callers.length === 0 ? 'access.callers.none' : 'access.callers.some')}
      </p>
      <ul className={styles.callers} data-testid="callers">
        {callers.map(({ address, lastAt, calls, refused, allowed }) => (
          <li key={address} data-allowed={allowed}>
            <code>{address}</code>{' '}
            <strong className={allowed ? styles.on : page.off}>{t(allowed ? 'access.callers.allowed' : 'access.callers.blocked')}</strong>{' '}
            <small>
              {tWith(refused > 0 ? 'access.callers.refused' : 'access.callers.calls', { at: <When at={lastAt} /> }, { calls, refused })}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
