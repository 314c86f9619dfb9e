import { Button, Dialog, testIds } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { DEFAULT_KEYS, KEY_COMMANDS, type KeyCommand, keyCap, remapKey } from '../../rules/hotkeys.ts';
import { useController, useSettings } from '../../state/context.tsx';
import styles from './rare.module.css';

/** Keys that move the focus or close things cannot be reassigned. */
const RESERVED = new Set([
  'Tab',
  'Escape',
  'Enter',
  'NumpadEnter',
  'Space',
  'ShiftLeft',
  'ShiftRight',
  'ControlLeft',
  'ControlRight',
  'AltLeft',
  'AltRight',
  'MetaLeft',
  'MetaRight',
]);

/** All hotkeys. Pressing one reassigns it. */
export function HelpDialog() {
  const t = useText();
  const { ui, settings } = useController();
  const keys = useSettings((state) => state.keys);
  const [listening, setListening] = useState<KeyCommand | null>(null);
  useNextKey(listening, (code) => {
    if (listening && !RESERVED.has(code)) settings.setState({ keys: remapKey(keys, listening, code) });
    setListening(null);
  });
  return (
    <Dialog
      title={t('help.title')}
      closeLabel={t('dialog.close')}
      onClose={() => ui.setState({ dialog: null })}
      testId={testIds.helpDialog}
    >
      <p className={styles.note}>{t('help.how')}</p>
      <ul className={styles.keys}>
        {KEY_COMMANDS.map((command) => (
          <li key={command}>
            <span>{t(`key.${command}`)}</span>
            <Button
              size="small"
              className={styles.cap}
              aria-label={t('help.change', { command: t(`key.${command}`), key: keyCap(keys[command]) })}
              aria-pressed={listening === command}
              onClick={() => setListening(listening === command ? null : command)}
            >
              {listening === command ? t('help.press') : <kbd>{keyCap(keys[command])}</kbd>}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => settings.setState({ keys: DEFAULT_KEYS })}>{t('help.reset')}</Button>
    </Dialog>
  );
}

function useNextKey(listening: KeyCommand | null, onKey: (code: string) => void): void {
  useEffect(() => {
    if (!listening) return;
    const take = (event: KeyboardEvent): void => {
      if (event.code === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      onKey(event.code);
    };
    document.addEventListener('keydown', take, { capture: true });
    return () => document.removeEventListener('keydown', take, { capture: true });
  }, [listening, onKey]);
}
