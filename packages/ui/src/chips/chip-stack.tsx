import type { CSSProperties } from 'react';
import {
  CHIP_CENTRE,
  CHIP_HEIGHT,
  CHIP_LOOKS,
  CHIP_RADIUS,
  CHIP_SHAPES,
  CHIP_STEP,
  CHIP_TOP_SHADE,
  CHIP_WALL,
  CHIP_WALL_SHADE,
  chipSpots,
} from './chip-art.ts';
import styles from './chips.module.css';
import { chipColumns } from './denominations.ts';

const CHIP_WIDTH = 40;
/** Left edges of the columns; a third column stands in front of the first two. */
const COLUMN_X = [[0], [0, 37], [0, 37, 18.5]] as const;
const IN_FRONT = 7;
/** Chips are not stacked to a hair. */
const JITTER = [0, 0.7, -0.5, 0.4, -0.8] as const;

interface ChipStackProps {
  readonly amount: number;
  readonly chipUnit: number;
  /** The most columns: two for bets and side pots, three for the main pot. */
  readonly columns?: 1 | 2 | 3;
}

/** Drawn chips for an amount in minor units. Decoration only: the number beside them is exact. */
export function ChipStack({ amount, chipUnit, columns = 2 }: ChipStackProps) {
  const piles = chipColumns(amount, chipUnit, columns);
  const raised = piles.length > 2 ? IN_FRONT : 0;
  const height = CHIP_HEIGHT + CHIP_STEP * Math.max(0, ...piles.map((pile) => pile.length - 1)) + raised;
  const width = CHIP_WIDTH + 2 + (piles.length > 1 ? COLUMN_X[1][1] : 0);
  const left = COLUMN_X[Math.min(piles.length, COLUMN_X.length) - 1] ?? COLUMN_X[0];
  return (
    <svg
      className={styles.stack}
      viewBox={`-1 0 ${width} ${height}`}
      style={{ '--wide': width / CHIP_WIDTH, aspectRatio: `${width} / ${height}` } as CSSProperties}
      aria-hidden="true"
      focusable="false"
    >
      {piles.flatMap((pile, column) => {
        const foot = height - CHIP_HEIGHT - (column < 2 ? raised : 0);
        return pile.map((chip, index) => {
          const [body, spots, count] = CHIP_LOOKS[chip] ?? CHIP_LOOKS[0] ?? ['', '', 6];
          return (
            <use
              // biome-ignore lint/suspicious/noArrayIndexKey: chips of a stack have no other identity
              key={`${column}-${index}`}
              href={`#cr-chip${count}${index % 2 === 0 ? 'a' : 'b'}`}
              x={(left[column] ?? 0) + (JITTER[(index + column) % JITTER.length] ?? 0)}
              y={foot - CHIP_STEP * index}
              style={{ '--body': body, '--spots': spots } as CSSProperties}
            />
          );
        });
      })}
    </svg>
  );
}

/** The chip shapes that every stack uses; render it once per page. */
export function ChipSprite() {
  return (
    <svg aria-hidden="true" width="0" height="0" style={{ position: 'absolute' }}>
      <defs>
        {CHIP_SHAPES.map(({ id, count, turn }) => {
          const { top, wall } = chipSpots(count, turn);
          return (
            <g key={id} id={`cr-chip${id}`}>
              <path d={CHIP_WALL} fill="var(--body)" />
              <path d={wall} fill="var(--spots)" />
              <path d={CHIP_WALL_SHADE} fill="#0a0514" opacity="0.34" />
              <ellipse cx={CHIP_CENTRE.x} cy={CHIP_CENTRE.y} rx={CHIP_RADIUS.x} ry={CHIP_RADIUS.y} fill="var(--body)" />
              <path d={top} fill="var(--spots)" />
              <ellipse
                cx={CHIP_CENTRE.x}
                cy={CHIP_CENTRE.y}
                rx="12.4"
                ry="7.9"
                fill="var(--body)"
                stroke="var(--spots)"
                strokeWidth="1.3"
              />
              <path d={CHIP_TOP_SHADE} fill="#0a0514" opacity="0.17" />
            </g>
          );
        })}
      </defs>
    </svg>
  );
}
