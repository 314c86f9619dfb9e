import type { Model } from './model.ts';
import { PRESETS, presetOf } from './presets.ts';
import styles from './room-form.module.css';

/** One click to a valid room. */
export function Presets({ model: { values, set } }: { readonly model: Model }) {
  const now = presetOf(values);
  return (
    <fieldset className={styles.presets} aria-label="Presets">
      {PRESETS.map((preset) => (
        <button key={preset.id} type="button" aria-pressed={preset === now} onClick={() => set(preset.values)}>
          <strong>{preset.name}</strong>
          <small>{preset.hint}</small>
        </button>
      ))}
    </fieldset>
  );
}
