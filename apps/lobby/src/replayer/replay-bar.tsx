import { Button } from '@cardroom/ui';
import { stakesOf } from '@cardroom/views/listing';
import { type ReactNode, useState } from 'react';
import { useDates, useMoney, useText } from '../i18n/index.ts';
import { Isolate, StakesText } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { HandShield } from '../shields/slots.tsx';
import { useTable } from '../table/state/context.tsx';
import barStyles from '../table/top-bar.module.css';
import { ExportDialog } from './export-dialog.tsx';
import styles from './replayer.module.css';
import { ShareDialog } from './shared/share-dialog.tsx';
import { replayerTestIds } from './test-ids.ts';
import type { TimeLine } from './time-line.ts';

export interface ReplayBarProps {
  readonly line: TimeLine;
  /** Shown before the title; `children` follow the time. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a hand, with its table, stakes and time. */
export function ReplayBar({ line: { handId, startedAt }, before, children }: ReplayBarProps): ReactNode {
  const t = useText();
  const dates = useDates();
  const info = useTable((view) => view.info);
  const money = useMoney(info?.currency ?? 'EUR');
  const [small, big] = info ? stakesOf(info) : [0, 0];
  return (
    <header className={barStyles.bar}>
      {before}
      <h1 className={barStyles.title}>
        <span>{t('replay.title', { number: handId })}</span>
        {info ? (
          <span className={styles.where}>
            <bdi>{info.roomName}</bdi>{' '}
            <span className={barStyles.stakes}>
              <StakesText amounts={[money.short(small), money.short(big)]} />
            </span>
          </span>
        ) : null}
      </h1>
      <span className={barStyles.space} />
      <time className={styles.when} dateTime={new Date(startedAt).toISOString()}>
        <Isolate>{dates.dateTime(startedAt)}</Isolate>
      </time>
      {children}
    </header>
  );
}

export interface PlayerBarProps {
  readonly line: TimeLine;
  /** Whether the back button leads to the table instead of the list of hands. */
  readonly fromTable: boolean;
  readonly onExit: () => void;
}

/** The bar above a player's own hand: the way back, the net result, and the export. */
export function PlayerBar({ line, fromTable, onExit }: PlayerBarProps): ReactNode {
  const t = useText();
  const info = useTable((view) => view.info);
  const money = useMoney(info?.currency ?? 'EUR');
  const back = (
    <Button
      size="small"
      tone="quiet"
      className={barStyles.icon}
      testId={replayerTestIds.exit}
      aria-label={t(fromTable ? 'replay.back-table' : 'replay.back-hands')}
      onClick={onExit}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className={barStyles.back}>
        <path d="M12.5 4 6.5 10l6 6" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  );
  return (
    <ReplayBar line={line} before={back}>
      <strong className={styles.net} data-sign={Math.sign(line.net)}>
        <Isolate>{money.signed.text(line.net)}</Isolate>
      </strong>
      {line.ended ? <Ways handId={line.handId} /> : null}
    </ReplayBar>
  );
}

/** Buttons for a player's own hand: how it was dealt, sharing where the operator allows it, and the export. */
function Ways({ handId }: { readonly handId: string }): ReactNode {
  const t = useText();
  const { sharesHands } = useClient().answer;
  const [open, setOpen] = useState<'share' | 'export' | null>(null);
  const Opened = open === 'share' ? ShareDialog : ExportDialog;
  return (
    <>
      <HandShield hand={handId} />
      {sharesHands ? (
        <Button size="small" testId={replayerTestIds.share} aria-haspopup="dialog" onClick={() => setOpen('share')}>
          {t('share.open')}
        </Button>
      ) : null}
      <Button size="small" className={styles.export} aria-haspopup="dialog" onClick={() => setOpen('export')}>
        {t('export.open')}
      </Button>
      {open === null ? null : <Opened handId={handId} onClose={() => setOpen(null)} />}
    </>
  );
}
