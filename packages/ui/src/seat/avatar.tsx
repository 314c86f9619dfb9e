import styles from './avatar.module.css';

/** A hue derived from the name, so that a player has the same colour at every table. */
export function nameHue(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}

/** The first letter of a name on its own colour. Decoration only, shown beside the name. */
export function Avatar({ name, dim = false }: { readonly name: string; readonly dim?: boolean }) {
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? '·';
  return (
    <span
      className={styles.avatar}
      style={{ '--hue': nameHue(name) } as React.CSSProperties}
      data-dim={dim || undefined}
      aria-hidden="true"
    >
      {initial}
    </span>
  );
}
