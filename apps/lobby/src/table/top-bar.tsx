import type { TableInfo } from '@cardroom/protocol';
import { Button, testIds } from '@cardroom/ui';
import { extraAnte, stakesOf } from '@cardroom/views/listing';
import { useDates, useText } from '../i18n/index.ts';
import { StakesText } from '../i18n/isolate.tsx';
import { ChatButton } from './chat-parts.tsx';
import { useController, useTable, useUi } from './state/context.tsx';
import { useAmounts } from './state/use-amounts.ts';
import { useLeave } from './state/use-leave.ts';
import { useViewport } from './state/use-viewport.ts';
import styles from './top-bar.module.css';

export interface TopBarProps {
  readonly onExit: () => void;
  /** Replaces the lobby button where the table shares the window with others. */
  readonly onExpand?: (() => void) | undefined;
}

export function TopBar({ onExit, onExpand }: TopBarProps) {
  const t = useText();
  const { ui } = useController();
  const { layout, narrow } = useViewport();
  const handId = useTable(({ snapshot }) => snapshot.table?.handId ?? '');
  return (
    <header className={styles.bar}>
      {onExpand ? <ExpandButton onExpand={onExpand} /> : <LobbyButton onExit={onExit} />}
      <Title />
      {layout !== 'portrait' && !narrow && handId ? <span className={styles.hand}>{t('table.handNumber', { number: handId })}</span> : null}
      <span className={styles.space} />
      {layout === 'desktop' ? <Spectators /> : null}
      <Balance />
      <Latency />
      <ChatButton />
      {layout === 'desktop' ? <SeatButtons /> : null}
      <Button
        size="small"
        className={styles.icon}
        testId={testIds.menu}
        aria-label={t('table.menu')}
        aria-haspopup="dialog"
        onClick={() => ui.setState({ dialog: 'menu' })}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M3 5H17M3 10H17M3 15H17" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        </svg>
      </Button>
    </header>
  );
}

function LobbyButton({ onExit }: Pick<TopBarProps, 'onExit'>) {
  const t = useText();
  return (
    <Button size="small" tone="quiet" className={styles.icon} testId={testIds.lobby} aria-label={t('table.toLobby')} onClick={onExit}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className={styles.back}>
        <path d="M12.5 4 6.5 10l6 6" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  );
}

function ExpandButton({ onExpand }: { readonly onExpand: () => void }) {
  const t = useText();
  return (
    <Button size="small" tone="quiet" className={styles.icon} testId={testIds.expand} aria-label={t('table.expand')} onClick={onExpand}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d="M12 3h5v5M8 17H3v-5M17 3l-6 6M3 17l6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </Button>
  );
}

/** The number of observers. */
function Spectators() {
  const t = useText();
  const count = useTable(({ snapshot }) => snapshot.table?.spectators ?? 0);
  if (count === 0) return null;
  const said = t('table.spectators', { count });
  return (
    <span className={styles.watching} data-testid={testIds.spectators} role="img" aria-label={said} title={said}>
      <svg viewBox="0 0 20 14" width="18" height="13" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.8">
        <path d="M1 7c3-7 15-7 18 0-3 7-15 7-18 0Z" />
        <circle cx="10" cy="7" r="2.6" fill="currentColor" stroke="none" />
      </svg>
      {count}
    </span>
  );
}

function Title() {
  const info = useTable((view) => view.info);
  return (
    <h1 className={styles.title}>
      <bdi>{info?.roomName ?? ''}</bdi>
      {info ? <Stakes info={info} /> : null}
    </h1>
  );
}

function Stakes({ info }: { readonly info: TableInfo }) {
  const t = useText();
  const amounts = useAmounts();
  const [small, big] = stakesOf(info);
  const ante = extraAnte(info);
  return (
    <span className={styles.stakes}>
      <StakesText amounts={[amounts.stakes(small), amounts.stakes(big)]} />{' '}
      <abbr className={styles.game} title={t(`games.${info.gameKey}`)} aria-label={t(`games.${info.gameKey}`)}>
        {t(`games.short.${info.gameKey}`)}
      </abbr>
      {ante > 0 ? <span className={styles.ante}>{t('row.ante', { ante: amounts.stakes(ante) })}</span> : null}
    </span>
  );
}

function SeatButtons() {
  const t = useText();
  const { ui } = useController();
  const leave = useLeave();
  const seated = useTable(({ snapshot }) => (snapshot.you?.seat ?? null) !== null && !snapshot.you?.leaving);
  const panelOpen = useUi((state) => state.panelOpen);
  return (
    <>
      {seated ? (
        <>
          <Button size="small" testId={testIds.topUp} onClick={() => ui.setState({ dialog: 'top-up' })}>
            {t('table.addChips')}
          </Button>
          <Button size="small" testId={testIds.leave} onClick={leave}>
            {t('table.leave')}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        tone={panelOpen ? 'plain' : 'quiet'}
        aria-expanded={panelOpen}
        onClick={() => ui.setState({ panelOpen: !panelOpen })}
      >
        {t('log.title')}
      </Button>
    </>
  );
}

function Balance() {
  const t = useText();
  const amounts = useAmounts();
  const controller = useController();
  const dates = useDates();
  const balance = useTable(({ snapshot }) => snapshot.balance);
  if (!balance) return null;
  return (
    <button
      type="button"
      className={styles.balance}
      data-testid={testIds.balance}
      data-amount={balance.balance ?? ''}
      title={t('table.balanceAge', { ago: dates.ago(balance.at, controller.serverNow()) })}
      onClick={() => controller.ask(controller.connection.refreshBalance())}
    >
      <span>{t('table.balance')}</span> <bdi>{balance.balance === null ? t('table.balanceUnknown') : amounts.money(balance.balance)}</bdi>
    </button>
  );
}

const GOOD_MS = 100;
const FAIR_MS = 250;

/** The round-trip time of the heartbeat, as bars and a number. */
function Latency() {
  const t = useText();
  const latency = useTable(({ snapshot }) => (snapshot.latencyMs === null ? null : Math.round(snapshot.latencyMs)));
  const live = useTable(({ snapshot }) => snapshot.link === 'live');
  const bars = !live || latency === null ? 0 : latency <= GOOD_MS ? 3 : latency <= FAIR_MS ? 2 : 1;
  const text = latency === null ? t('net.measuring') : t('net.ms', { ms: latency });
  return (
    <span
      className={styles.net}
      data-testid={testIds.net}
      data-bars={bars}
      role="img"
      aria-label={t(`net.quality${bars}`, { ms: latency ?? 0 })}
    >
      <svg viewBox="0 0 18 14" width="18" height="14" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 6.5}
            y={9 - bar * 4}
            width="4.5"
            height={5 + bar * 4}
            rx="1"
            fill="currentColor"
            opacity={bar < bars ? 1 : 0.25}
          />
        ))}
      </svg>
      <bdi>{text}</bdi>
    </span>
  );
}
