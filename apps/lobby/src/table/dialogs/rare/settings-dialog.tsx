import { Dialog, Slider, Switch, testIds } from '@cardroom/ui';
import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/index.ts';
import { browserTheme } from '../../../session/browser-theme.ts';
import { THEMES } from '../../../session/theme.ts';
import { SOUND_GROUPS, type SoundGroup } from '../../rules/sound-groups.ts';
import { useController, useSettings, useTable } from '../../state/context.tsx';
import { ANIMATION_SPEEDS, DECK_SIZES, type Settings, TOP_UP_PERCENTS } from '../../state/settings.ts';
import { BackPicker, FeltPicker } from './look-pickers.tsx';
import { MaskPicker } from './mask-picker.tsx';
import { OwnPlace } from './own-place.tsx';
import { PresetSettings } from './preset-settings.tsx';
import styles from './rare.module.css';

type Flag = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const LOOK: readonly Flag[] = ['fourColours', 'bigBlinds', 'handStrength', 'sortCards', 'hideOwnCards', 'textTable', 'turnTable'];
const PLAY: readonly Flag[] = ['autoPost', 'autoFocus', 'oneTapPresets', 'preActionsOutliveBets', 'askFreeFold', 'hotkeys'];

export function SettingsDialog() {
  const t = useText();
  const { ui } = useController();
  // The switches of the first section render at once; pictures and the rest a moment later, so that a slow phone opens the dialog quickly.
  const all = useDeferredValue(true, false);
  return (
    <Dialog
      title={t('settings.title')}
      closeLabel={t('dialog.close')}
      onClose={() => ui.setState({ dialog: null })}
      place="side"
      testId={testIds.settingsDialog}
    >
      <LookSection pictures={all} />
      {all ? (
        <>
          <SoundSection />
          <PlaySection />
        </>
      ) : null}
    </Dialog>
  );
}

function LookSection({ pictures }: { readonly pictures: boolean }) {
  const t = useText();
  return (
    <Section title={t('settings.look')}>
      {LOOK.map((name) => (
        <FlagSwitch key={name} name={name} />
      ))}
      <OwnPlace />
      <ThemeChoice />
      <Choice name="deckSize" choices={DECK_SIZES} />
      <Choice name="animation" choices={ANIMATION_SPEEDS} />
      {pictures ? (
        <>
          <MaskPicker />
          <FeltPicker />
          <BackPicker />
        </>
      ) : null}
    </Section>
  );
}

function SoundSection() {
  const t = useText();
  return (
    <Section title={t('settings.sounds')}>
      <MuteSwitch />
      <Volume />
      {SOUND_GROUPS.map((group) => (group === 'chat' ? null : <GroupVolume key={group} group={group} />))}
      <FlagSwitch name="vibration" />
      <NotificationSwitch />
      <ChatSettings />
    </Section>
  );
}

function PlaySection() {
  const t = useText();
  return (
    <Section title={t('settings.play')}>
      <FlagSwitch name="autoTopUp" />
      <TopUpBelow />
      {PLAY.map((name) => (
        <FlagSwitch key={name} name={name} />
      ))}
      <PresetSettings />
    </Section>
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

/** Shown only where the operator allows chat; the volume only while chat is on. */
function ChatSettings() {
  const possible = useTable(({ snapshot }) => (snapshot.table?.chat ?? 'off') !== 'off');
  const on = useSettings(({ chat }) => chat);
  if (!possible) return null;
  return (
    <>
      <FlagSwitch name="chat" />
      {on ? <GroupVolume group="chat" /> : null}
    </>
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
  return <VolumeRow label={t('settings.volume')} volume={volume} onChange={(next) => settings.setState({ volume: next })} />;
}

const GROUP_TEXTS: Readonly<Record<SoundGroup, string>> = {
  turn: 'settings.turnSound',
  table: 'settings.tableSounds',
  win: 'settings.winSound',
  chat: 'settings.chatSound',
};

/** The volume of a group, relative to the overall volume. */
function GroupVolume({ group }: { readonly group: SoundGroup }) {
  const t = useText();
  const { settings } = useController();
  const volume = useSettings((state) => state.groupVolumes[group]);
  const change = (next: number): void => settings.setState(({ groupVolumes }) => ({ groupVolumes: { ...groupVolumes, [group]: next } }));
  return <VolumeRow label={t(GROUP_TEXTS[group])} volume={volume} onChange={change} testId={testIds.groupVolume(group)} />;
}

interface VolumeRowProps {
  readonly label: string;
  /** 0 to 100. */
  readonly volume: number;
  readonly onChange: (volume: number) => void;
  readonly testId?: string;
}

function VolumeRow({ label, volume, onChange, testId }: VolumeRowProps) {
  const t = useText();
  return (
    <div className={styles.volume}>
      <span>{label}</span>
      <Slider
        value={Math.round(volume / 10)}
        steps={10}
        label={label}
        valueText={t('settings.percent', { percent: volume })}
        onChange={(position) => onChange(position * 10)}
        {...(testId ? { testId } : {})}
      />
    </div>
  );
}

/** The auto top-up threshold, shown only while auto top-up is on. */
function TopUpBelow() {
  const t = useText();
  const { settings } = useController();
  const on = useSettings((state) => state.autoTopUp);
  const chosen = useSettings((state) => state.topUpBelowPercent);
  if (!on) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{t('settings.topUpBelow')}</legend>
      {TOP_UP_PERCENTS.map((percent) => (
        <label key={percent} data-checked={percent === chosen || undefined}>
          <input
            type="radio"
            name="topUpBelow"
            checked={percent === chosen}
            onChange={() => settings.setState({ topUpBelowPercent: percent })}
          />
          {t('settings.percent', { percent })}
        </label>
      ))}
    </fieldset>
  );
}

/** The browser asks for permission; without it the switch stays off. */
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

/** The theme of the whole client, including the lobby. */
function ThemeChoice() {
  const t = useText();
  const theme = useStore(browserTheme);
  const texts = THEMES.map((one) => ({ choice: one, text: t(`theme.${one}`) }));
  return (
    <ChoiceRow name="theme" title={t('theme.label')} chosen={theme} texts={texts} onChange={(one) => browserTheme.setState(one, true)} />
  );
}

function Choice<Name extends 'animation' | 'deckSize'>({
  name,
  choices,
}: {
  readonly name: Name;
  readonly choices: readonly Settings[Name][];
}) {
  const t = useText();
  const { settings } = useController();
  const chosen = useSettings((state) => state[name]);
  const texts = choices.map((choice) => ({ choice, text: t(`settings.${name}.${choice}`) }));
  const change = (choice: Settings[Name]): void => settings.setState({ [name]: choice });
  return <ChoiceRow name={name} title={t(`settings.${name}`)} chosen={chosen} texts={texts} onChange={change} />;
}

interface ChoiceRowProps<Value extends string> {
  readonly name: string;
  readonly title: string;
  readonly chosen: Value;
  readonly texts: readonly { readonly choice: Value; readonly text: string }[];
  readonly onChange: (choice: Value) => void;
}

function ChoiceRow<Value extends string>({ name, title, chosen, texts, onChange }: ChoiceRowProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {texts.map(({ choice, text }) => (
        <label key={choice} data-checked={choice === chosen || undefined}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChange(choice)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
