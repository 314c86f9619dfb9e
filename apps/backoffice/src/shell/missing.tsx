import page from './page.module.css';

export interface MissingProps {
  /** Names of the processes that gave no answer. */
  readonly names: readonly string[];
  /** The sentence for them. */
  say(named: { readonly processes: string; readonly count: number }): string;
}

/** Says whose part of the page is missing; nothing when all processes have answered. */
export function Missing({ names, say }: MissingProps) {
  if (names.length === 0) return null;
  return (
    <p role="status" className={page.missing} data-testid="missing">
      {say({ processes: names.join(', '), count: names.length })}
    </p>
  );
}
