import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Stage } from '../table/stage/stage.tsx';
import { TableArt } from '../table/stage/table-art.tsx';
import { AsShown, useTable } from '../table/state/context.tsx';
import { useLook } from '../table/state/use-look.ts';
import { useViewport } from '../table/state/use-viewport.ts';
import tableStyles from '../table/table-page.module.css';
import { Controls } from './controls.tsx';
import type { Playback } from './playback.ts';
import styles from './replayer.module.css';
import { StepList } from './step-list.tsx';
import { replayerTestIds } from './test-ids.ts';
import { usePlayback } from './use-playback.ts';
import { useReplayKeys } from './use-replay-keys.ts';

export interface ReplayViewProps {
  readonly playback: Playback;
  /** Shown above the stage. */
  readonly bar: ReactNode;
}

/** The stage of the live table, with a bar above it, the controls below, and the list of steps. */
export function ReplayView({ playback, bar }: ReplayViewProps): ReactNode {
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
      <TableArt />
      {bar}
      <AsShown>
        <Stage />
      </AsShown>
      <Controls playback={playback} />
      {panelBeside ? <StepList playback={playback} /> : null}
      <MachineState root={root} playback={playback} />
    </div>
  );
}

/** Attributes that tests wait for instead of time, written after the new step is drawn. */
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
