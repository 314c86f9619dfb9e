import type { HandFilm } from '@cardroom/staff-api';
import { useEffect, useRef, useState } from 'react';
import { languageShown, t } from '../i18n/i18n.ts';
import styles from './hands.module.css';

/** The player client's replayer. It makes no requests of the service: this page passes it the hand, the language and the theme. */
const REPLAY_PAGE = '/backoffice/replay/staff-replay.html';

export function ReplayFrame({ replay }: { readonly replay: HandFilm }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const take = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && origin === window.location.origin && data === 'replay-ready') setReady(true);
    };
    window.addEventListener('message', take);
    return () => window.removeEventListener('message', take);
  }, []);
  useEffect(() => {
    if (!ready) return;
    const tell = (more: object) => {
      const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
      frame.current?.contentWindow?.postMessage({ theme, ...more }, window.location.origin);
    };
    tell({ language: languageShown(), replay });
    const look = new MutationObserver(() => tell({}));
    look.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => look.disconnect();
  }, [ready, replay]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t('hand.replayer')}
      src={REPLAY_PAGE}
      sandbox="allow-scripts allow-same-origin"
      data-testid="replay-frame"
    />
  );
}
