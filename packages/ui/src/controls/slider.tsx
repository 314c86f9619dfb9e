import styles from './slider.module.css';

export interface SliderProps {
  /** Position in whole steps from 0 to `steps`. */
  readonly value: number;
  readonly steps: number;
  readonly onChange: (value: number) => void;
  readonly label: string;
  /** What the position means, read out instead of the bare number. */
  readonly valueText: string;
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** A range input with a filled track; it flips by itself on a right-to-left page. */
export function Slider({ value, steps, onChange, label, valueText, testId, className }: SliderProps) {
  const filled = steps > 0 ? (value / steps) * 100 : 100;
  return (
    <input
      type="range"
      className={[styles.slider, className].filter(Boolean).join(' ')}
      style={{ '--filled': `${filled}%` } as React.CSSProperties}
      min={0}
      max={steps}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      data-testid={testId}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
