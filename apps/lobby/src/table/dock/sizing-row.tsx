import { Button, Slider, testIds } from '@cardroom/ui';
import type { CSSProperties } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Translate } from '../../i18n/index.ts';
import { useText } from '../../i18n/index.ts';
import { keyCap } from '../rules/hotkeys.ts';
import { type Preset, presetsFor } from '../rules/sizing.ts';
import { amountAt, positionOf, SLIDER_STEPS } from '../rules/slider-scale.ts';
import { useBetSizes, useController, useSettings, useTable, useUi } from '../state/context.tsx';
import { boundsOf, sizingSpotOf } from '../state/sizing-spot.ts';
import { useAmounts } from '../state/use-amounts.ts';
import { AmountInput } from './amount-input.tsx';
import styles from './sizing-row.module.css';

/** The size of a bet or raise: presets, slider, steps of a big blind, and a typed amount. Only one-click betting acts from here. */
export function SizingRow() {
  const t = useText();
  const amounts = useAmounts();
  const controller = useController();
  const bounds = useTable(useShallow(boundsOf));
  const to = useUi((ui) => ui.sizing?.to ?? null);
  const fixed = bounds.min >= bounds.max;
  return (
    <div className={styles.sizing}>
      <Presets />
      <div className={styles.slide}>
        <StepButton steps={-1} testId={testIds.amountLess} label={t('sizing.less')} disabled={fixed || to === bounds.min} />
        <Slider
          className={styles.slider}
          value={positionOf(to ?? bounds.min, bounds)}
          steps={fixed ? 0 : SLIDER_STEPS}
          onChange={(position) => controller.sizes.set(amountAt(position, bounds))}
          label={t('sizing.amount')}
          valueText={amounts.full(to ?? bounds.min)}
          testId={testIds.amountSlider}
        />
        <StepButton steps={1} testId={testIds.amountMore} label={t('sizing.more')} disabled={fixed || to === bounds.max} />
        <AmountInput />
      </div>
    </div>
  );
}

interface StepProps {
  readonly steps: number;
  readonly testId: string;
  readonly label: string;
  readonly disabled: boolean;
}

function StepButton({ steps, testId, label, disabled }: StepProps) {
  const controller = useController();
  return (
    <Button
      size="small"
      className={styles.step}
      testId={testId}
      aria-label={label}
      disabled={disabled}
      onClick={() => controller.sizes.step(steps)}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={steps > 0 ? 'M2 8H14M8 2V14' : 'M2 8H14'} stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
    </Button>
  );
}

function Presets() {
  const t = useText();
  const controller = useController();
  const spot = useTable(useShallow(sizingSpotOf));
  const sizes = useBetSizes();
  const keysOn = useSettings((settings) => settings.hotkeys);
  const to = useUi((ui) => ui.sizing?.to ?? null);
  const presets = presetsFor(spot, sizes);
  return (
    <fieldset className={styles.presets} aria-label={t('sizing.presets')} style={{ '--sizes': presets.length } as CSSProperties}>
      {presets.map((preset, index) => (
        <PresetButton
          key={preset.id}
          preset={preset}
          chosen={preset.to === to}
          onChoose={() => controller.choosePreset(preset)}
          cap={keysOn ? keyCap(`Digit${index + 1}`) : null}
        />
      ))}
    </fieldset>
  );
}

interface PresetProps {
  readonly preset: Preset;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly cap: string | null;
}

function PresetButton({ preset, chosen, onChoose, cap }: PresetProps) {
  const t = useText();
  const amounts = useAmounts();
  return (
    <Button
      size="small"
      className={styles.preset}
      testId={testIds.preset(preset.id)}
      aria-pressed={chosen}
      disabled={!preset.enabled}
      title={amounts.full(preset.to)}
      aria-keyshortcuts={cap ?? undefined}
      onClick={onChoose}
    >
      {presetText(preset, t)}
    </Button>
  );
}

const FRACTIONS: Readonly<Record<number, string>> = { 33: '⅓', 50: '½', 67: '⅔', 75: '¾' };

function presetText({ size }: Preset, t: Translate): string {
  switch (size.kind) {
    case 'min':
      return t('sizing.min');
    case 'all-in':
      return t('table.allIn');
    case 'max-pot':
      return t('sizing.pot');
    case 'pot':
      return size.amount === 100 ? t('sizing.pot') : (FRACTIONS[size.amount] ?? t('sizing.percent', { percent: size.amount }));
    case 'blinds':
      return t('sizing.blinds', { count: size.amount / 10 });
    case 'times':
      return t('sizing.times', { count: size.amount / 10 });
  }
}
