import { useText } from '../../../i18n/index.ts';
import type { PresetSizes } from '../../rules/sizing.ts';
import { useController, useSettings } from '../../state/context.tsx';
import { PRESET_LIMITS } from '../../state/settings.ts';
import styles from './rare.module.css';

/** The three sizes of the player's own, for each kind of spot: opening, betting, and raising a bet. */
export function PresetSettings() {
  return (
    <>
      <SizeFields name="preflopTenths" perUnit={10} step="0.1" />
      <SizeFields name="postflopPercent" perUnit={1} step="1" />
      <SizeFields name="raiseTenths" perUnit={10} step="0.1" />
    </>
  );
}

interface FieldsProps {
  readonly name: keyof PresetSizes;
  /** Stored units per displayed unit. */
  readonly perUnit: number;
  readonly step: string;
}

function SizeFields({ name, perUnit, step }: FieldsProps) {
  const t = useText();
  const { settings } = useController();
  const sizes = useSettings((state) => state.presets[name]);
  const { min, max } = PRESET_LIMITS[name];
  const change = (index: number, shown: number): void => {
    const size = Math.round(shown * perUnit);
    if (!(size >= min && size <= max)) return;
    settings.setState(({ presets }) => ({ presets: { ...presets, [name]: sizes.map((old, place) => (place === index ? size : old)) } }));
  };
  return (
    <fieldset className={styles.sizes}>
      <legend>{t(`settings.${name}`)}</legend>
      {sizes.map((size, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: sizes are identified by their position
          key={index}
          type="number"
          min={min / perUnit}
          max={max / perUnit}
          step={step}
          defaultValue={size / perUnit}
          aria-label={t('settings.presetNumber', { number: index + 1 })}
          onChange={(event) => change(index, event.currentTarget.valueAsNumber)}
        />
      ))}
    </fieldset>
  );
}
