import { t } from '../../i18n/i18n.ts';
import type { Model } from './model.ts';
import { PRESETS, presetOf } from './presets.ts';
import styles from './room-form.module.css';

/** One click to a valid room. */
export function Presets({ model: { values, set } }: { readonly model: Model }) {
  const now = presetOf(values);
  return (
    <fieldset className={styles.presets} aria-label={t('room-form.presets')}>
      {PRESETS.map((preset) => (
        <button key={preset.id} type="button" aria-pressed={preset === now} onClick={() => set(preset.values)}>
          <strong>{t(`room-form.preset.${preset.id}`)}</strong>
          <small>{t(`room-form.preset.${preset.id}.hint`)}</small>
        </button>
      ))}
    </fieldset>
  );
}
