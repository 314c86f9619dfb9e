import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { TextLines } from '../panel/text-table.tsx';
import styles from './text-stage.module.css';

/** The table in words in place of the felt, for whoever wants nothing but words. */
export function TextStage() {
  const t = useText();
  return (
    <main
      className={styles.stage}
      id="table-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
      aria-label={t('table.stage')}
      data-testid={testIds.textTable}
      data-scrolls
    >
      <TextLines />
    </main>
  );
}
