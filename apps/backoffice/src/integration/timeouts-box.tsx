import type { IntegrationAnswer } from '@cardroom/staff-api';
import { Field } from '../shell/form.tsx';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

/** A kind of call, what it is called, and what its time means; with the seconds it may have at least and at most. */
const KINDS = [
  ['balance', 'Balance', 1, 5, '1 to 5 s. Later, the balance told last stays on the screen.'],
  ['debit', 'Debit', 2, 10, '2 to 10 s. A player waits for it; without an answer by then it is cancelled.'],
  ['delivery', 'Credit, cancel, result', 3, 15, '3 to 15 s. Without an answer by then the same is sent again.'],
] as const;

/** How long the wallet has to answer. */
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
            label={`${name}, seconds`}
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

/** What the operator's servers are held to. More is refused with 429 and the time after which to come again. */
export function LimitsBox({ integration: { limits } }: { readonly integration: IntegrationAnswer }) {
  return (
    <Box title="Limits" id="limits">
      <Facts
        facts={[
          ['Tokens of a client', `${limits.tokensPerMinute} a minute`],
          ['Failed tokens of a client from one address', `${limits.failedTokensPerMinute} a minute`],
          ['Launches', `${limits.launchesPerSecond} a second, ${limits.launchesAtOnce} at once`],
          ['Revoked tokens', `${limits.revokesPerMinute} a minute`],
          ['Clients', `${limits.clientsMax} at most`],
          ['Networks', `${limits.networksMax} at most`],
        ]}
      />
    </Box>
  );
}
