import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './news.module.css';

/** The operator's page where players set their limits; nothing if the operator has none. */
export function LimitsLink(): ReactNode {
  const t = useText();
  const { name, limitsUrl } = useClient().answer.operator;
  if (limitsUrl === null) return null;
  return (
    <a className={styles.link} href={limitsUrl} target="_blank" rel="noopener noreferrer" data-testid={lobbyTestIds.limits}>
      {t('reality.limits')} · <Name>{name}</Name>
    </a>
  );
}
