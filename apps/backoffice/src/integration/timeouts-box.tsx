import type { IntegrationAnswer } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { Field } from '../shell/form.tsx';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

/** A kind of call, with its minimum and maximum seconds. */
const KINDS = [
  ['balance', 1, 5],
  ['debit', 2, 10],
  ['delivery', 3, 15],
] as const;

/** How long the wallet has to respond. */
export function TimeoutsBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { timeouts } = integration;
  if (!mayChange) {
    return (
      <Box title={t('wallet.timeouts')} id="timeouts">
        <Facts
          facts={KINDS.map(([kind]) => [
            t(`wallet.timeouts.${kind}`),
            t('wallet.timeouts.seconds', { seconds: numberText(timeouts[kind] / 1_000) }),
          ])}
        />
      </Box>
    );
  }
  return (
    <Box title={t('wallet.timeouts')} id="timeouts">
      <SettingForm
        submit={t('wallet.timeouts.save')}
        send={(given) => {
          const ms = (kind: keyof IntegrationAnswer['timeouts']) => Number(given(kind)) * 1_000;
          return change('timeouts', { balance: ms('balance'), debit: ms('debit'), delivery: ms('delivery'), was: timeouts });
        }}
      >
        {KINDS.map(([kind, least, most]) => (
          <Field
            key={`${kind} ${timeouts[kind]}`}
            label={t('wallet.timeouts.field', { call: t(`wallet.timeouts.${kind}`) })}
            name={kind}
            type="number"
            min={least}
            max={most}
            defaultValue={timeouts[kind] / 1_000}
            hint={t(`wallet.timeouts.${kind}.hint`)}
            required
          />
        ))}
      </SettingForm>
    </Box>
  );
}

/** The limits on the operator's servers. Calls beyond them get 429 with a Retry-After. */
export function LimitsBox({ integration: { limits } }: { readonly integration: IntegrationAnswer }) {
  return (
    <Box title={t('access.limits')} id="limits">
      <Facts
        facts={[
          [t('access.limits.tokens'), t('access.limits.per-minute', { count: limits.tokensPerMinute })],
          [t('access.limits.failed'), t('access.limits.failed.text', { count: limits.failedTokensPerMinute })],
          [
            t('access.limits.launches'),
            t('access.limits.launches.text', { second: limits.launchesPerSecond, once: limits.launchesAtOnce }),
          ],
          [t('access.limits.revokes'), t('access.limits.per-minute', { count: limits.revokesPerMinute })],
          [t('access.limits.clients'), t('access.limits.up-to', { count: limits.clientsMax })],
          [t('access.limits.networks'), t('access.limits.up-to', { count: limits.networksMax })],
        ]}
      />
    </Box>
  );
}
