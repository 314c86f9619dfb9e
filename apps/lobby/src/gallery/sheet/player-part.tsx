import { PLAYER_LABELS } from '@cardroom/protocol';
import { Disc, type DiscKind, MASK_NAMES, Mask, MaskSprite, TimerBar, TimerRing } from '@cardroom/ui';
import { MASKS } from '@cardroom/ui/masks';
import type { ReactNode } from 'react';
import { LabelShape } from '../../table/players/card/label-shape.tsx';
import { Part, Piece, Row } from './part.tsx';
import styles from './sheet.module.css';

/** A mask at a table of a desktop and on a line of the log. */
const MASK_SIZES = [76, 28] as const;
const DISCS: readonly (readonly [kind: DiscKind, letters: string])[] = [
  ['dealer', 'D'],
  ['small-blind', 'SB'],
  ['big-blind', 'BB'],
  ['straddle', 'S'],
  ['missed', 'MB'],
];

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
      <MaskSprite names={MASK_NAMES} arts={MASKS} />
      <Row title="Masks">
        {MASK_NAMES.map((name) => (
          <Piece key={name} name={name}>
            <span className={styles.line}>
              {MASK_SIZES.map((px) => (
                <span key={px} style={{ inlineSize: px }}>
                  <Mask name={name} />
                </span>
              ))}
            </span>
          </Piece>
        ))}
      </Row>
      <Row title="Discs" felt>
        {DISCS.map(([kind, letters]) => (
          <Piece key={kind} name={kind}>
            <Disc kind={kind} title={kind}>
              {letters}
            </Disc>
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
  const clock = { startedAt: 0, actUntil: HOURS, bankUntil: 2 * HOURS, serverNow: () => now };
  return (
    <span className={styles.line}>
      <span className={styles.ring}>
        <TimerRing {...clock} />
      </span>
      <TimerBar className={styles.clock} {...clock} />
    </span>
  );
}
