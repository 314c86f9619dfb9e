import { Box, ChoiceSetting, Facts, optionText } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

const CHOICES = [
  ['ignore', 'Ignore and warn'],
  ['refuse', 'Refuse the launch'],
] as const;
const TITLE = 'Launch requests';
const LABEL = 'Unknown members';

/** Whether launch requests with unknown members are refused. */
export function LaunchBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { strictLaunch } = integration;
  const chosen = strictLaunch ? 'refuse' : 'ignore';
  if (!mayChange) {
    return (
      <Box title={TITLE} id="strict-launch">
        <Facts facts={[[LABEL, optionText(CHOICES, chosen)]]} />
      </Box>
    );
  }
  return (
    <ChoiceSetting
      title={TITLE}
      id="strict-launch"
      submit="Save launch setting"
      label={LABEL}
      name="strict"
      value={chosen}
      options={CHOICES}
      hint="Ignored members are listed in the answer's warnings."
      save={(strict) => change('strict-launch', { strict: strict === 'refuse', was: strictLaunch })}
    />
  );
}
