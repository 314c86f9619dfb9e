import { Dialog, Slider, Switch, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useController, useSettings } from '../state/context.tsx';
import { ANIMATION_SPEEDS, CARD_BACKS, FELTS, type Settings } from '../state/settings.ts';
import styles from './dialogs.module.css';
import { PresetSettings } from './preset-settings.tsx';

type Flag = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const LOOK: readonly Flag[] = ['fourColours', 'bigBlinds', 'handStrength', 'hideOwnCards'];
const SOUND: readonly Flag[] = ['turnSound', 'tableSounds', 'vibration'];
const PLAY: readonly Flag[] = ['oneTapPresets', 'preActionsOutliveBets', 'hotkeys'];

export function SettingsDialog() {
  const t = useText();
  const { ui } = useController();
  return (
    <Dialog
      title={t('settings.title')}
      closeLabel={t('dialog.close')}
      onClose={() => ui.setState({ dialog: null })}
      place="side"
      testId={testIds.settingsDialog}
    >
      <Section title={t('settings.look')}>
        {LOOK.map((name) => (
          <FlagSwitch key={name} name={name} />
        ))}
        <Choice name="felt" choices={FELTS} />
        <Choice name="back" choices={CARD_BACKS} />
        <Choice name="animation" choices={ANIMATION_SPEEDS} />
      </Section>
      <Section title={t('settings.sounds')}>
        <MuteSwitch />
        <Volume />
        {SOUND.map((name) => (
          <FlagSwitch key={name} name={name} />
        ))}
        <NotificationSwitch />
      </Section>
      <Section title={t('settings.play')}>
        {PLAY.map((name) => (
          <FlagSwitch key={name} name={name} />
        ))}
        <PresetSettings />
      </Section>
    </Dialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function FlagSwitch({ name }: { readonly name: Flag }) {
  const t = useText();
  const { settings } = useController();
  const checked = useSettings((state) => state[name]);
  const hint = `settings.${name}.hint`;
  return (
    <Switch checked={checked} onChange={(on) => settings.setState({ [name]: on })} hint={t.has(hint) ? t(hint) : undefined}>
      {t(`settings.${name}`)}
    </Switch>
  );
}

function MuteSwitch() {
  const t = useText();
  const { settings } = useController();
  const muted = useSettings((state) => state.muted);
  return (
    <Switch checked={!muted} onChange={(on) => settings.setState({ muted: !on })}>
      {t('settings.sound')}
    </Switch>
  );
}

function Volume() {
  const t = useText();
  const { settings } = useController();
  const volume = useSettings((state) => state.volume);
  return (
    <div className={styles.volume}>
      <span>{t('settings.volume')}</span>
      <Slider
        value={Math.round(volume / 10)}
        steps={10}
        label={t('settings.volume')}
        valueText={t('settings.percent', { percent: volume })}
        onChange={(position) => settings.setState({ volume: position * 10 })}
      />
    </div>
  );
}

/** The browser asks for its own permission; without it the switch stays off. */
function NotificationSwitch() {
  const t = useText();
  const { settings } = useController();
  const on = useSettings((state) => state.notifications);
  const possible = typeof Notification !== 'undefined' && Notification.permission !== 'denied';
  const change = async (wanted: boolean): Promise<void> => {
    const granted = wanted && (await Notification.requestPermission()) === 'granted';
    settings.setState({ notifications: granted });
  };
  return (
    <Switch checked={on} disabled={!possible} onChange={(wanted) => void change(wanted)}>
      {t('settings.notifications')}
    </Switch>
  );
}

function Choice<Name extends 'felt' | 'back' | 'animation'>({
  name,
  choices,
}: {
  readonly name: Name;
  readonly choices: readonly Settings[Name][];
}) {
  const t = useText();
  const { settings } = useController();
  const value = useSettings((state) => state[name]);
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`settings.${name}`)}</legend>
      {choices.map((choice) => (
        <label key={choice} data-checked={choice === value || undefined}>
          <input type="radio" name={name} checked={choice === value} onChange={() => settings.setState({ [name]: choice })} />
          {t(`settings.${name}.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
