import { Button, Slider } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { useViewport } from '../table/state/use-viewport.ts';
import { type Playback, SPEEDS, speedAfter, streetAt } from './playback.ts';
import styles from './replayer.module.css';
import { StepSentence } from './step-text.tsx';
import { replayerTestIds } from './test-ids.ts';
import { REPLAY_STREETS } from './time-line.ts';
import { usePlayback } from './use-playback.ts';

/** All controls of the replay. The current step is described in words and announced. */
export function Controls({ playback }: { readonly playback: Playback }): ReactNode {
  const t = useText();
  return (
    <section className={styles.controls} aria-label={t('replay.controls')} data-testid="replay-controls">
      <Said playback={playback} />
      <Position playback={playback} />
      <Streets playback={playback} />
      <Transport playback={playback} />
      <Speeds playback={playback} />
      <p className="visually-hidden">{t('replay.keys')}</p>
    </section>
  );
}

interface Part {
  readonly playback: Playback;
}

function Said({ playback }: Part): ReactNode {
  const index = usePlayback(playback, (state) => state.frame);
  const frame = playback.line.frames[index];
  return (
    <div className={styles.said} role="status" aria-live="polite" aria-atomic="true" data-testid={replayerTestIds.said}>
      {frame && <StepSentence frame={frame} isDeal={index === 0} />}
    </div>
  );
}

function Position({ playback }: Part): ReactNode {
  const t = useText();
  const frame = usePlayback(playback, (state) => state.frame);
  const steps = playback.line.frames.length;
  return (
    <div className={styles.position}>
      <Slider
        className={styles.slider}
        value={frame}
        steps={playback.last}
        onChange={(value) => playback.goTo(value)}
        label={t('replay.position')}
        valueText={t('replay.step-of', { step: frame + 1, steps })}
        testId={replayerTestIds.position}
      />
      <span className={styles.count} aria-hidden="true">
        <bdi dir="ltr">
          {frame + 1} / {steps}
        </bdi>
      </span>
    </div>
  );
}

function Streets({ playback }: Part): ReactNode {
  const t = useText();
  const { line } = playback;
  const current = usePlayback(playback, (state) => streetAt(line, state.frame));
  return (
    <fieldset className={styles.streets}>
      <legend className="visually-hidden">{t('replay.street')}</legend>
      {REPLAY_STREETS.map((street, index) => (
        <button
          key={street}
          type="button"
          className={styles.segment}
          disabled={line.streets[street] === undefined}
          aria-current={street === current ? 'true' : undefined}
          aria-keyshortcuts={String(index + 1)}
          data-testid={replayerTestIds.street(street)}
          onClick={() => playback.toStreet(street)}
        >
          {t(`replay.street.${street}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Transport({ playback }: Part): ReactNode {
  const t = useText();
  const playing = usePlayback(playback, (state) => state.playing);
  const atStart = usePlayback(playback, (state) => state.frame === 0);
  const atEnd = usePlayback(playback, (state) => state.frame === playback.last);
  return (
    <div className={styles.transport}>
      <Jump to="start" keys="Home" off={atStart} go={() => playback.goTo(0)} />
      <Jump to="back" keys="ArrowLeft" off={atStart} go={() => playback.step(-1)} />
      <Button
        tone="brand"
        className={styles.play}
        aria-label={t(playing ? 'replay.pause' : 'replay.play')}
        aria-keyshortcuts="Space"
        testId={replayerTestIds.play}
        onClick={() => playback.toggle()}
      >
        <Icon path={playing ? ICONS.pause : ICONS.play} />
      </Button>
      <Jump to="on" keys="ArrowRight" off={atEnd} go={() => playback.step(1)} />
      <Jump to="end" keys="End" off={atEnd} go={() => playback.goTo(playback.last)} />
    </div>
  );
}

interface JumpProps {
  readonly to: 'start' | 'back' | 'on' | 'end';
  readonly keys: string;
  readonly off: boolean;
  readonly go: () => void;
}

/** Not `disabled` at its end: disabling a focused button would lose the keyboard focus. */
function Jump({ to, keys, off, go }: JumpProps): ReactNode {
  const t = useText();
  const name = t(`replay.${to}`);
  return (
    <Button
      className={styles.jump}
      aria-label={name}
      title={name}
      aria-keyshortcuts={keys}
      aria-disabled={off || undefined}
      testId={replayerTestIds[to]}
      onClick={go}
    >
      <Icon path={ICONS[to]} />
    </Button>
  );
}

const ICONS = {
  start: 'M5 4v12M16 4 8 10l8 6z',
  back: 'M14 4 6 10l8 6z',
  play: 'M6 3.5v13l11-6.5z',
  pause: 'M6 4v12M14 4v12',
  on: 'M6 4l8 6-8 6z',
  end: 'M15 4v12M4 4l8 6-8 6z',
} as const;

/** Not mirrored: in media controls, time runs left to right in every language. */
function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}

/** A phone in landscape and a small one have room for the current speed only; a press selects the next. */
function Speeds({ playback }: Part): ReactNode {
  const t = useText();
  const { layout, small } = useViewport();
  const current = usePlayback(playback, (state) => state.speed);
  if (layout === 'landscape' || small) {
    return (
      <button type="button" className={`${styles.speeds} ${styles.segment}`} onClick={() => playback.setSpeed(speedAfter(current))}>
        <span className="visually-hidden">{t('replay.speed')} </span>
        {t('replay.speed-of', { speed: current })}
      </button>
    );
  }
  return (
    <fieldset className={styles.speeds}>
      <legend className="visually-hidden">{t('replay.speed')}</legend>
      {SPEEDS.map((speed) => (
        <label key={speed} className={styles.segment} data-checked={speed === current || undefined}>
          <input
            type="radio"
            name="replay-speed"
            className="visually-hidden"
            checked={speed === current}
            aria-label={t('replay.speed-said', { speed })}
            data-testid={replayerTestIds.speed(speed)}
            onChange={() => playback.setSpeed(speed)}
          />
          {t('replay.speed-of', { speed })}
        </label>
      ))}
    </fieldset>
  );
}
