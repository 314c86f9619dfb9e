import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useController, useSettings } from '../state/context.tsx';
import styles from './dock.module.css';

/** Asked after Fold was pressed where checking costs nothing. The buttons below answer it, and the clock runs on. */
export function FreeFold() {
  const t = useText();
  const { settings } = useController();
  const asks = useSettings(({ askFreeFold }) => askFreeFold);
  return (
    <div className={styles.status} data-testid={testIds.freeFold}>
      <strong>{t('freeFold.question')}</strong>
      <label className={styles.never}>
        <input
          type="checkbox"
          checked={!asks}
          data-testid={testIds.freeFoldNever}
          onChange={(event) => settings.setState({ askFreeFold: !event.currentTarget.checked })}
        />
        {t('freeFold.never')}
      </label>
    </div>
  );
}
