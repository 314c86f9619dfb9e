import { Button, CardSprite, ChipSprite } from '@cardroom/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { stakesOf } from '../games/stakes.ts';
import { useDates, useMoney, useText } from '../i18n/index.ts';
import { Isolate, StakesText } from '../i18n/isolate.tsx';
import { Stage } from '../table/stage/stage.tsx';
import { useTable } from '../table/state/context.tsx';
import { useLook } from '../table/state/use-look.ts';
import { useViewport } from '../table/state/use-viewport.ts';
import tableStyles from '../table/table-page.module.css';
import barStyles from '../table/top-bar.module.css';
import { Controls } from './controls.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { Playback } from './playback.ts';
import styles from './replayer.module.css';
import { StepList } from './step-list.tsx';
import { replayerTestIds } from './test-ids.ts';
import { usePlayback } from './use-playback.ts';
import { useReplayKeys } from './use-replay-keys.ts';

export interface ReplayViewProps {
  readonly playback: Playback;
  /** The way back leads to the table he came from. */
  readonly fromTable: boolean;
  readonly onExit: () => void;
}

/** The stage of the live table between the replayer's own bar, controls and list of steps. */
export function ReplayView({ playback, fromTable, onExit }: ReplayViewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const { layout, small, narrow, low, panelBeside } = useViewport();
  useLook();
  useReplayKeys(playback);
  return (
    <div
      ref={root}
      className={`${tableStyles.page} ${styles.page}`}
      data-testid={replayerTestIds.page}
      data-hand={playback.line.handId}
      data-steps={playback.line.frames.length}
      data-layout={layout}
      data-small={small || undefined}
      data-narrow={narrow || undefined}
      data-low={low || undefined}
      data-panel={panelBeside || undefined}
    >
      <CardSprite />
      <ChipSprite />
      <Bar playback={playback} fromTable={fromTable} onExit={onExit} />
      <Stage />
      <Controls playback={playback} />
      {panelBeside ? <StepList playback={playback} /> : null}
      <MachineState root={root} playback={playback} />
    </div>
  );
}

function Bar({ playback, fromTable, onExit }: ReplayViewProps): ReactNode {
  const t = useText();
  const dates = useDates();
  const info = useTable((view) => view.info);
  const money = useMoney(info?.currency ?? 'EUR');
  const { net, startedAt, handId, ended } = playback.line;
  const [small, big] = info ? stakesOf(info) : [0, 0];
  return (
    <header className={barStyles.bar}>
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
      <strong className={styles.net} data-sign={Math.sign(net)}>
        <Isolate>{money.signed.text(net)}</Isolate>
      </strong>
      {ended ? <Export handId={handId} /> : null}
    </header>
  );
}

function Export({ handId }: { readonly handId: string }): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.export} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('export.open')}
      </Button>
      {open ? <ExportDialog handId={handId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What tests and other machines wait for instead of time; written after the new step is drawn. */
function MachineState({ root, playback }: { readonly root: RefObject<HTMLDivElement | null>; readonly playback: Playback }): ReactNode {
  const frame = usePlayback(playback, (state) => state.frame);
  const playing = usePlayback(playback, (state) => state.playing);
  const speed = usePlayback(playback, (state) => state.speed);
  const phase = useTable(({ snapshot }) => snapshot.table?.phase ?? 'waiting');
  useEffect(() => {
    for (const [name, value] of Object.entries({ step: frame + 1, playing, speed, phase })) {
      root.current?.setAttribute(`data-${name}`, String(value));
    }
  }, [root, frame, playing, speed, phase]);
  return null;
}
