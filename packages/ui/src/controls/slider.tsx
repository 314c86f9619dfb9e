import styles from './slider.module.css';

export interface SliderProps {
  /** Position in whole steps from 0 to `steps`. */
  readonly value: number;
  readonly steps: number;
  readonly onChange: (value: number) => void;
  readonly label: string;
  /** The meaning of the position, read out by screen readers. */
  readonly valueText: string;
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** A range input with a filled track. It flips automatically on a right-to-left page. */
export function Slider({ value, steps, onChange, label, valueText, testId, className }: SliderProps) {
  // With a single amount to choose, the slider is at its end.
  const last = Math.max(1, steps);
  const at = steps > 0 ? value : last;
  return (
    <input
      type="range"
      className={[styles.slider, className].filter(Boolean).join(' ')}
      style={{ '--filled': `${(at / last) * 100}%` } as React.CSSProperties}
      min={0}
      max={last}
      step={1}
      value={at}
      disabled={steps === 0}
      aria-label={label}
      aria-valuetext={valueText}
      data-testid={testId}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
