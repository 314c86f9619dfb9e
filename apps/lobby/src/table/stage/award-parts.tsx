import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { partsOf } from '../rules/awards.ts';
import type { Award } from '../rules/hand-facts.ts';
import { useAmounts } from '../state/use-amounts.ts';
import { partText } from './part-text.ts';
import styles from './pots.module.css';

/** The shares of split pots: high and low, first and second board. Nothing if no pot was split. */
export function AwardParts({ awards }: { readonly awards: readonly Award[] }) {
  const t = useText();
  const amounts = useAmounts();
  const parts = partsOf(awards);
  if (parts.length < 2) return null;
  return (
    <ul className={styles.awards} data-testid={testIds.awards} data-many={parts.length > 2 || undefined}>
      {parts.map((part) => (
        <li key={`${part.run}-${part.half}`} data-half={part.half} data-run={part.run ?? undefined}>
          {partText(part, t)} <bdi>{amounts.brief(part.chips)}</bdi>
        </li>
      ))}
    </ul>
  );
}
