import { PLAYER_LABELS, type PlayerLabel } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import { useId } from 'react';
import { useText } from '../../../i18n/index.ts';
import { LabelShape } from './label-shape.tsx';
import styles from './player-card.module.css';

interface LabelChoiceProps {
  readonly label: PlayerLabel | null;
  readonly disabled: boolean;
  readonly onChoose: (label: PlayerLabel | null) => void;
}

/** The labels, each with a colour, a shape and a name. A player has one or none. */
export function LabelChoice({ label, disabled, onChoose }: LabelChoiceProps) {
  const t = useText();
  const group = useId();
  return (
    <fieldset className={styles.labels} disabled={disabled}>
      <legend>{t('player.label')}</legend>
      {([null, ...PLAYER_LABELS] as const).map((choice) => (
        <label key={choice ?? 'none'} data-testid={testIds.cardLabel(choice ?? 'none')}>
          <input type="radio" name={group} className="visually-hidden" checked={label === choice} onChange={() => onChoose(choice)} />
          {choice === null ? <span className={styles.none} aria-hidden="true" /> : <LabelShape label={choice} />}
          <span>{t(`player.label.${choice ?? 'none'}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
