import { Choice } from '../shell/form.tsx';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

const CHOICES = [
  ['ignore', 'Ignore and warn'],
  ['refuse', 'Refuse the launch'],
] as const;

/** Setting for launch requests with unknown fields: ignore them, or refuse the request. */
export function LaunchBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { strictLaunch } = integration;
  const chosen = strictLaunch ? 'refuse' : 'ignore';
  return (
    <Box title="Launch requests" id="strict-launch">
      {mayChange ? (
        <SettingForm
          submit="Save launch setting"
          send={(given) => change('strict-launch', { strict: given('strict') === 'refuse', was: strictLaunch })}
        >
          <Choice
            key={chosen}
            label="Unknown members"
            name="strict"
            defaultValue={chosen}
            options={CHOICES}
            hint="Ignored members are listed in the answer's warnings."
          />
        </SettingForm>
      ) : (
        <Facts facts={[['Unknown members', CHOICES.find(([one]) => one === chosen)?.[1] ?? chosen]]} />
      )}
    </Box>
  );
}
