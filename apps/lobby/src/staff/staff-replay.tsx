import type { HandReplay } from '@cardroom/views';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { showLanguage } from '../i18n/i18n.ts';
import { ReplayBar } from '../replayer/replay-bar.tsx';
import { Replayer } from '../replayer/replayer-page.tsx';
import { timeLineOf } from '../replayer/time-line.ts';
import { DEFAULT_SETTINGS, type Settings } from '../table/state/settings.ts';
import { type PageMessage, readPageMessage } from './page-message.ts';

/** Nobody plays here, so there is no sound, and the settings of a player in this browser do not apply. */
const SETTINGS: Settings = { ...DEFAULT_SETTINGS, muted: true, vibration: false, hotkeys: false };

/** Shows the hand sent by the surrounding page. It never calls the service and has no credentials for it. */
export function StaffReplay(): ReactNode {
  const [replay, setReplay] = useState<HandReplay | null>(null);
  useEffect(() => {
    const { origin } = window.location;
    const show = async ({ language, replay: hand }: PageMessage): Promise<void> => {
      // A hand is shown in English where the texts cannot be loaded.
      if (language !== undefined) await showLanguage(language).catch(() => undefined);
      if (hand !== undefined) setReplay(hand);
    };
    const take = (event: MessageEvent<unknown>): void => {
      const page = event.source === window.parent && event.origin === origin ? readPageMessage(event.data) : null;
      if (page === null) return;
      document.documentElement.dataset.theme = page.theme;
      void show(page);
    };
    window.addEventListener('message', take);
    if (window.parent !== window) window.parent.postMessage('replay-ready', origin);
    return () => window.removeEventListener('message', take);
  }, []);
  const line = useMemo(() => (replay === null ? null : timeLineOf(replay)), [replay]);
  return line === null ? null : <Replayer line={line} bar={<ReplayBar line={line} />} settings={SETTINGS} />;
}
