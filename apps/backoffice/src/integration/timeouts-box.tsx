import type { IntegrationAnswer } from '@cardroom/staff-api';
import { Field } from '../shell/form.tsx';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

/** A kind of call: name, minimum and maximum seconds, and hint. */
const KINDS = [
  ['balance', 'Balance', 1, 5, '1 to 5; after that, the last known balance stays on screen.'],
  ['debit', 'Debit', 2, 10, '2 to 10; after that, the debit is cancelled. Players wait for it.'],
  ['delivery', 'Credit, cancel, result', 3, 15, '3 to 15; after that, the same request is sent again.'],
] as const;

/** How long the wallet has to respond. */
export function TimeoutsBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { timeouts } = integration;
  if (!mayChange) {
    return (
      <Box title="Timeouts" id="timeouts">
        <Facts facts={KINDS.map(([kind, name]) => [name, `${timeouts[kind] / 1_000} s`])} />
      </Box>
    );
  }
  return (
    <Box title="Timeouts" id="timeouts">
      <SettingForm
        submit="Save timeouts"
        send={(given) => {
          const ms = (kind: keyof IntegrationAnswer['timeouts']) => Number(given(kind)) * 1_000;
          return change('timeouts', { balance: ms('balance'), debit: ms('debit'), delivery: ms('delivery'), was: timeouts });
        }}
      >
        {KINDS.map(([kind, name, least, most, hint]) => (
          <Field
            key={`${kind} ${timeouts[kind]}`}
            label={`${name} (seconds)`}
            name={kind}
            type="number"
            min={least}
            max={most}
            defaultValue={timeouts[kind] / 1_000}
            hint={hint}
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
    <Box title="Limits" id="limits">
      <Facts
        facts={[
          ['Token requests per client', `${limits.tokensPerMinute} per minute`],
          ['Failed token requests', `${limits.failedTokensPerMinute} per minute, client and address`],
          ['Launches', `${limits.launchesPerSecond} per second, ${limits.launchesAtOnce} at once`],
          ['Token revocations', `${limits.revokesPerMinute} per minute`],
          ['Clients', `up to ${limits.clientsMax}`],
          ['Networks', `up to ${limits.networksMax}`],
        ]}
      />
    </Box>
  );
}
