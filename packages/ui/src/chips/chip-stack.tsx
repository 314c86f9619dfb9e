import styles from './chips.module.css';
import { chipStack } from './denominations.ts';

const CHIP_COLOURS = [
  '#e8e6df',
  '#d64545',
  '#1f9d61',
  '#2a2f37',
  '#7b3fb5',
  '#e0a526',
  '#2f7de1',
  '#c8622b',
  '#0f8f94',
  '#b03a78',
  '#6b7a8d',
  '#9a7b1f',
] as const;
/** Vertical distance between two chips of a stack, in the chip's 40-wide box. */
const STEP = 6;
const CHIP_HEIGHT = 30;

/** A drawn chip stack for an amount in minor units. Decoration only: the number beside it is exact. */
export function ChipStack({ amount, chipUnit }: { readonly amount: number; readonly chipUnit: number }) {
  const chips = chipStack(amount, chipUnit);
  const height = CHIP_HEIGHT + STEP * Math.max(0, chips.length - 1);
  return (
    <svg
      className={styles.stack}
      viewBox={`0 0 40 ${height}`}
      style={{ aspectRatio: `40 / ${height}` }}
      aria-hidden="true"
      focusable="false"
    >
      {chips.map((chip, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chips of a stack have no other identity
        <use key={index} href="#cr-chip" y={height - CHIP_HEIGHT - STEP * index} color={CHIP_COLOURS[chip]} />
      ))}
    </svg>
  );
}

/** The chip shape that every stack uses; render it once per page. */
export function ChipSprite() {
  return (
    <svg aria-hidden="true" width="0" height="0" style={{ position: 'absolute' }}>
      <defs>
        <g id="cr-chip">
          <path d="M1 12v6a19 11 0 0 0 38 0v-6Z" fill="currentColor" />
          <path d="M1 12v6a19 11 0 0 0 38 0v-6a19 11 0 0 1-38 0Z" fill="#0000004d" />
          <path d="M6 18.5v6l4.5 2v-6ZM16.5 22.8v6h7v-6ZM29.5 20.5v6l4.5-2v-6Z" fill="#fffffff0" />
          <ellipse cx="20" cy="12" rx="19" ry="11" fill="currentColor" />
          <ellipse cx="20" cy="12" rx="16" ry="9" fill="none" stroke="#fff" strokeWidth="4.5" strokeDasharray="7 6.1" opacity="0.92" />
          <ellipse cx="20" cy="12" rx="11" ry="6" fill="currentColor" stroke="#0003" />
          <ellipse cx="20" cy="11.4" rx="9.5" ry="4.8" fill="#ffffff1f" />
        </g>
      </defs>
    </svg>
  );
}
