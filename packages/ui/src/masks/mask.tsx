import styles from './mask.module.css';
import type { MaskName } from './mask-of.ts';

/** A player's mask, as wide as its box unless a class says otherwise. Decoration only, shown beside the name; `MaskSprite` has what it draws. */
export function Mask({ name, className }: { readonly name: MaskName; readonly className?: string | undefined }) {
  return (
    <svg className={className ?? styles.mask} viewBox="0 0 96 96" aria-hidden="true" focusable="false" data-mask={name}>
      <use href={`#cr-mask-${name}`} />
    </svg>
  );
}
