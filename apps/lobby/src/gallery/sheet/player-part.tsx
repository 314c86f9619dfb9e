import { PLAYER_LABELS } from '@cardroom/protocol';
import { Avatar, TimerBar } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { LabelShape } from '../../table/players/card/label-shape.tsx';
import { Part, Piece, Row } from './part.tsx';
import styles from './sheet.module.css';

const NAMES = ['Alice', 'Otto', '김민서', 'Zoë Wallenstein', 'شهرزاد', 'x', '🂡 ace', ''] as const;

/** So long that the bar does not visibly shrink, in ms. */
const HOURS = 36_000_000;
/** The state of a clock: fractions of the base time, then of the time bank, that have passed. */
const CLOCKS = [
  { name: 'just begun', base: 0, bank: 0 },
  { name: 'half', base: 0.5, bank: 0 },
  { name: 'nearly over', base: 0.92, bank: 0 },
  { name: 'in the time bank', base: 1, bank: 0.3 },
  { name: 'all over', base: 1, bank: 1 },
] as const;

export function PlayerPart(): ReactNode {
  return (
    <Part title="Players">
      <Row title="Avatars" felt>
        {NAMES.map((name) => (
          <Piece key={name} name={name || 'no name'}>
            <span className={styles.line}>
              <Avatar name={name} />
              <Avatar name={name} dim />
            </span>
          </Piece>
        ))}
      </Row>
      <Row title="Labels">
        {[...PLAYER_LABELS, null].map((label) => (
          <Piece key={label} name={label ?? 'a note'}>
            <LabelShape label={label} />
          </Piece>
        ))}
      </Row>
      <Row title="Time to act" felt>
        {CLOCKS.map((clock) => (
          <Piece key={clock.name} name={clock.name}>
            <Clock {...clock} />
          </Piece>
        ))}
      </Row>
    </Part>
  );
}

function Clock({ base, bank }: Omit<(typeof CLOCKS)[number], 'name'>): ReactNode {
  const now = base * HOURS + bank * HOURS;
  return <TimerBar className={styles.clock} startedAt={0} actUntil={HOURS} bankUntil={2 * HOURS} serverNow={() => now} />;
}
