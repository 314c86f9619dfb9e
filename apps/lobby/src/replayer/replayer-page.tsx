import { Button } from '@cardroom/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useText } from '../i18n/index.ts';
import { FullPageNote } from '../shell/full-page-note.tsx';
import { handsPath, navigate } from '../shell/routing.ts';
import { ControllerProvider } from '../table/state/context.tsx';
import { TableController } from '../table/state/controller.ts';
import { browserSettings, type Settings } from '../table/state/settings.ts';
import { Playback } from './playback.ts';
import { PlayerBar } from './replay-bar.tsx';
import { ReplayConnection } from './replay-connection.ts';
import { ReplayView } from './replay-view.tsx';
import { type TimeLine, timeLineOf } from './time-line.ts';
import { useReplay } from './use-replay.ts';

export interface ReplayerPageProps {
  /** `last`: the newest hand at `tableId`. */
  readonly handId: string;
  readonly tableId: string | null;
  readonly onExit: () => void;
}

/** One of the player's hands, step by step, on the stage of the live table. */
export function ReplayerPage({ handId, tableId, onExit }: ReplayerPageProps): ReactNode {
  const t = useText();
  const { state, again } = useReplay(handId, tableId);
  const line = useMemo(() => (state.kind === 'ready' ? timeLineOf(state.replay) : null), [state]);
  if (state.kind === 'loading') return <FullPageNote />;
  if (line !== null && line.frames.length > 0) {
    return <Replayer line={line} bar={<PlayerBar line={line} fromTable={tableId !== null} onExit={onExit} />} />;
  }
  return (
    <FullPageNote text={t(state.kind === 'not-found' || state.kind === 'none-yet' ? `replay.${state.kind}` : 'replay.failed')}>
      {state.kind === 'failed' ? (
        <Button tone="brand" onClick={again}>
          {t('replay.again')}
        </Button>
      ) : null}
      <Button tone={state.kind === 'failed' ? 'plain' : 'brand'} onClick={onExit}>
        {t(tableId === null ? 'replay.back-hands' : 'replay.back-table')}
      </Button>
      {tableId === null ? null : (
        <Button tone="quiet" onClick={() => navigate(handsPath())}>
          {t('replay.all')}
        </Button>
      )}
    </FullPageNote>
  );
}

interface Machinery {
  readonly controller: TableController;
  readonly playback: Playback;
}

export interface ReplayerProps {
  readonly line: TimeLine;
  /** The start of the replay; by default the start of the hand. */
  readonly from?: 'start' | 'end';
  readonly bar: ReactNode;
  /** Deck, sounds and amounts; by default the settings of this browser. */
  readonly settings?: Settings;
}

/** A hand on the stage with the controls of the replay. */
export function Replayer({ line, from = 'start', bar, settings }: ReplayerProps): ReactNode {
  const [machinery, setMachinery] = useState<Machinery | null>(null);
  useEffect(() => {
    const { stop, ...made } = startReplay(line, settings ?? browserSettings().getState());
    if (from === 'end') made.playback.goTo(made.playback.last);
    setMachinery(made);
    return stop;
  }, [line, from, settings]);
  if (!machinery) return null;
  return (
    <ControllerProvider value={machinery.controller}>
      <ReplayView playback={machinery.playback} bar={bar} />
    </ControllerProvider>
  );
}

/** A table controller whose connection shows the current frame. */
function startReplay(line: TimeLine, own: Settings): Machinery & { stop(): void } {
  const playback = new Playback(line);
  const connection = new ReplayConnection(frameAt(line, 0));
  const settings: StoreApi<Settings> = createStore<Settings>(() => own);
  const controller = new TableController(connection, settings);
  controller.start();
  const stopFollowing = playback.store.subscribe(({ frame, speed }) => {
    const animation = own.animation === 'on' && speed > 1 ? 'fast' : own.animation;
    if (settings.getState().animation !== animation) settings.setState({ animation });
    connection.show(frameAt(line, frame));
  });
  const stop = (): void => {
    stopFollowing();
    playback.stop();
    controller.stop();
  };
  return { playback, controller, stop };
}

function frameAt({ frames }: TimeLine, frame: number) {
  const shown = frames[frame];
  if (!shown) throw new RangeError(`no frame ${frame}`);
  return shown.snapshot;
}
