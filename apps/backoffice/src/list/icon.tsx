const PATHS = {
  down: 'M5 9l7 7 7-7',
  right: 'M9 5l7 7-7 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  edit: 'M8 3h10a1.5 1.5 0 0 1 1.5 1.5V17H8zM8 7H4.5v14H15v-4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  play: 'M7 4.5v15l12-7.5z',
  log: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  cross: 'M5 5l14 14M19 5 5 19',
  columns: 'M4 6h16M7 12h10M10 18h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  check: 'M4 12.5 9.5 18 20 6.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.8-4.3 3.7-6.5 8-6.5s7.2 2.2 8 6.5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
} as const;
export type IconName = keyof typeof PATHS;

/** A line icon in the colour of its text; always beside words or a label. */
export function Icon({ name, size = 15 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3.2 : 1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
