import { EmblemPaths, HOUSE_EMBLEM } from '@cardroom/ui';
import type { ReactNode } from 'react';

const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  rooms: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  players:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.600 3-5.500 6.500-5.500s5.900 1.900 6.500 5.500M16 4.500a3.300 3.300 0 0 1 0 6.300M18 14.900c2 .7 3.200 2.400 3.600 5',
  hands: 'M8 3h10a1.500 1.500 0 0 1 1.500 1.500V17H8zM8 7H4.500v14H15v-4',
  money:
    'M4 7c0-1.700 3.600-3 8-3s8 1.300 8 3-3.600 3-8 3-8-1.300-8-3ZM4 7v5c0 1.700 3.600 3 8 3s8-1.300 8-3V7M4 12v5c0 1.700 3.600 3 8 3s8-1.300 8-3v-5',
  'fair-play': 'M12 3l8 3v6c0 5-3.400 8-8 9.500C7.400 20 4 17 4 12V6z',
  list: 'M8 6h13M8 12h13M8 18h13M3.500 6h.01M3.500 12h.01M3.500 18h.01',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.8-4.300 3.700-6.500 8-6.500s7.200 2.200 8 6.500',
  audit: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600 19 19M19 5l-1.400 1.400M6.400 17.600 5 19',
  leave: 'M14 4h5v16h-5M4 12h10M10 8l4 4-4 4',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 21 21',
  warning: 'M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.500 2',
  check: 'M4 12.500 9.500 18 20 6.500',
  key: 'M14 10a5 5 0 1 1-2-4l8 0v4h-3v3h-3z',
} as const;
export type IconName = keyof typeof PATHS;

/** A line drawing beside a text that says the same. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's mark: a spade folded down the middle, on the brand color. */
export function Mark() {
  return (
    <svg viewBox="0 0 96 96" width="17" height="17" aria-hidden="true">
      <EmblemPaths art={HOUSE_EMBLEM} />
    </svg>
  );
}
