import { Button, testIds } from '@cardroom/ui';
import { useText } from '../i18n/index.ts';
import { removedText } from '../lobby/removed-text.ts';
import styles from './banner.module.css';
import { isHandRunning, isHeroTurn } from './rules/hero.ts';
import { useController, useTable } from './state/context.tsx';
import { useSecondsUntil } from './state/use-seconds-until.ts';

/** Important news about the table. If the connection is lost, also the time left on the player's clock. */
export function Banner() {
  const t = useText();
  const link = useTable(({ snapshot }) => snapshot.link);
  const started = useTable(({ snapshot }) => snapshot.table !== null);
  const draining = useTable(({ snapshot }) => snapshot.draining);
  const status = useTable(({ snapshot }) => snapshot.table?.status ?? 'open');
  // At a paused table the running hand is played to its end first (N35).
  const isPlaying = useTable(({ snapshot: { table } }) => table !== null && isHandRunning(table));
  const removed = useTable(({ snapshot }) => snapshot.you?.removedFor);
  if (link !== 'live' && started) return <LostBanner offline={link === 'offline'} />;
  const text = removed
    ? `${t('banner.removed')} ${removedText(removed, t)}`
    : draining
      ? t('banner.draining')
      : status === 'paused'
        ? t(isPlaying ? 'banner.pausesAfterHand' : 'banner.paused')
        : status === 'closing'
          ? t('banner.closing')
          : '';
  if (!text) return null;
  return (
    <div className={styles.banner} data-testid={testIds.banner} data-tone="info" role="status">
      {text}
    </div>
  );
}

function LostBanner({ offline }: { readonly offline: boolean }) {
  const t = useText();
  const controller = useController();
  const turn = useTable(({ snapshot }) => isHeroTurn(snapshot.table, snapshot.you));
  const bankUntil = useTable(({ snapshot }) => snapshot.table?.bankUntil ?? 0);
  const seconds = useSecondsUntil(turn ? bankUntil : 0);
  return (
    <div className={styles.banner} data-testid={testIds.banner} data-tone="lost" role="alert">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{t(offline ? 'banner.offline' : 'banner.reconnecting')}</span>
      {turn ? <strong>{t('banner.clock', { seconds })}</strong> : null}
      <Button size="small" onClick={() => controller.ask(controller.connection.resync())}>
        {t('banner.again')}
      </Button>
    </div>
  );
}
