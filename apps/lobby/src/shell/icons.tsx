import type { ReactNode } from 'react';

interface IconProps {
  readonly size?: number;
  readonly className?: string | undefined;
}

function Icon({ size = 18, className, children }: IconProps & { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function BrandMark({ size = 28 }: IconProps): ReactNode {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <rect width="64" height="64" rx="16" fill="var(--brand)" />
      <g fill="var(--on-brand)" transform="translate(8 8) scale(.5)">
        <path d="M48 4C36 25 9 38 9 61a20 20 0 0 0 33 15c-1 8-5 13-12 16h9V84a9 9 0 0 1 9-9z" />
        <path opacity=".6" d="M48 4c12 21 39 34 39 57a20 20 0 0 1-33 15c1 8 5 13 12 16h-9V84a9 9 0 0 0-9-9z" />
      </g>
    </svg>
  );
}

export function RefreshIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />
    </Icon>
  );
}

export function ClockIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </Icon>
  );
}

export function ListIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01" />
    </Icon>
  );
}

export function HandsIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M8 3h10a1.5 1.5 0 0 1 1.5 1.5V17H8zM8 7H4.5v14H15v-4" />
    </Icon>
  );
}

export function WalletIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M4 7h15a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 5 4.5h12M16 13.5h.01" />
    </Icon>
  );
}

export function SettingsIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
      <circle cx="16" cy="7" r="2.2" />
      <circle cx="8" cy="17" r="2.2" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M2.5 12C6 6 18 6 21.5 12 18 18 6 18 2.5 12Z" />
      <circle cx="12" cy="12" r="2.6" />
    </Icon>
  );
}

export function StarIcon({ filled, ...props }: IconProps & { readonly filled: boolean }): ReactNode {
  return (
    <Icon {...props}>
      <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" fill={filled ? 'currentColor' : 'none'} />
    </Icon>
  );
}

export function FilterIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M4 7h16M7 12h10M10 17h4" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function WarningIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M12 4 21 19.5H3ZM12 10v4.5M12 17v.2" />
    </Icon>
  );
}

export function BoltIcon(props: IconProps): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={props.size ?? 18} height={props.size ?? 18} className={props.className} aria-hidden="true">
      <path fill="currentColor" d="M13.5 2 4.5 13.5h6L9.5 22l10-12.5h-6.5z" />
    </svg>
  );
}

/** Up, down or both, for a column heading. */
export function SortIcon({ direction }: { readonly direction: 'ascending' | 'descending' | 'none' }): ReactNode {
  return (
    <svg viewBox="0 0 10 14" width="8" height="12" aria-hidden="true" fill="currentColor">
      <path d="M5 1 9 6H1Z" opacity={direction === 'descending' ? 0.25 : direction === 'none' ? 0.4 : 1} />
      <path d="M5 13 1 8h8Z" opacity={direction === 'ascending' ? 0.25 : direction === 'none' ? 0.4 : 1} />
    </svg>
  );
}
