import { BET_SIZE_LIMITS, type BetSizeKind } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { useBetSizes, useController, useSettings } from '../../state/context.tsx';
import styles from './rare.module.css';

/** The three sizes of the player's own, for each kind of spot: opening, betting, and raising a bet. */
export function PresetSettings() {
  const t = useText();
  const { settings } = useController();
  const own = useSettings(({ betSizes }) => betSizes !== null);
  // Fields are filled once, so each return to the operator's sizes makes new ones.
  const [returns, setReturns] = useState(0);
  const restore = (): void => {
    settings.setState({ betSizes: null });
    setReturns(returns + 1);
  };
  return (
    <>
      <SizeFields key={`preflop ${returns}`} kind="preflopTenths" perUnit={10} step="0.1" />
      <SizeFields key={`postflop ${returns}`} kind="postflopPercent" perUnit={1} step="1" />
      <SizeFields key={`raise ${returns}`} kind="raiseTenths" perUnit={10} step="0.1" />
      {own ? (
        <Button size="small" tone="quiet" onClick={restore}>
          {t('settings.defaultSizes')}
        </Button>
      ) : null}
    </>
  );
}

interface FieldsProps {
  readonly kind: BetSizeKind;
  /** Stored units per displayed unit. */
  readonly perUnit: number;
  readonly step: string;
}

function SizeFields({ kind, perUnit, step }: FieldsProps) {
  const t = useText();
  const { settings } = useController();
  const all = useBetSizes();
  const sizes = all[kind];
  const { min, max } = BET_SIZE_LIMITS[kind];
  const change = (index: number, shown: number): void => {
    const size = Math.round(shown * perUnit);
    if (!(size >= min && size <= max)) return;
    settings.setState({ betSizes: { ...all, [kind]: sizes.map((old, place) => (place === index ? size : old)) } });
  };
  return (
    <fieldset className={styles.sizes}>
      <legend>{t(`settings.${kind}`)}</legend>
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
