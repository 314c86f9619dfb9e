import { t } from '../i18n/i18n.ts';
import { Box, ChoiceSetting, Facts, optionText } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

const CHOICES = ['ignore', 'refuse'] as const;

/** Whether launch requests with unknown members are refused. */
export function LaunchBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { strictLaunch } = integration;
  const chosen = strictLaunch ? 'refuse' : 'ignore';
  const options = CHOICES.map((choice) => [choice, t(`access.launch.${choice}`)] as const);
  const label = t('access.launch.unknown');
  if (!mayChange) {
    return (
      <Box title={t('access.launch')} id="strict-launch">
        <Facts facts={[[label, optionText(options, chosen)]]} />
      </Box>
    );
  }
  return (
    <ChoiceSetting
      title={t('access.launch')}
      id="strict-launch"
      submit={t('access.launch.save')}
      label={label}
      name="strict"
      value={chosen}
      options={options}
      hint={t('access.launch.hint')}
      save={(strict) => change('strict-launch', { strict: strict === 'refuse', was: strictLaunch })}
    />
  );
}
