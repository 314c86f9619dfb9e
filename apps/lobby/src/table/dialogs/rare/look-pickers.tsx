import { CardBack } from '@cardroom/ui';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../i18n/index.ts';
import { useController, useSettings } from '../../state/context.tsx';
import { CARD_BACKS, FELTS } from '../../state/settings.ts';
import { useHouseLook } from '../../state/use-look.ts';
import styles from './look-pickers.module.css';

/** The felt of this browser's tables; the first is the operator's. */
export function FeltPicker() {
  const t = useText();
  const { settings } = useController();
  const chosen = useSettings((state) => state.felt);
  const house = useHouseLook().felt;
  return (
    <Picker
      title={t('settings.felt')}
      choices={FELTS}
      chosen={chosen}
      nameOf={(felt) => t(`settings.felt.${felt}`)}
      onChoose={(felt) => settings.setState({ felt })}
    >
      {(felt) => <span className={styles.felt} data-felt={felt === 'house' ? house : felt} />}
    </Picker>
  );
}

/** The card backs of this browser's tables; the first is the operator's. */
export function BackPicker() {
  const t = useText();
  const { settings } = useController();
  const chosen = useSettings((state) => state.back);
  const house = useHouseLook();
  return (
    <Picker
      title={t('settings.back')}
      choices={CARD_BACKS}
      chosen={chosen}
      nameOf={(back) => t(`settings.back.${back}`)}
      onChoose={(back) => settings.setState({ back })}
    >
      {(back) => (
        <span className={styles.back}>
          <CardBack back={back === 'house' ? house.back : back} emblem={house.emblem} />
        </span>
      )}
    </Picker>
  );
}

interface PickerProps<Value extends string> {
  readonly title: string;
  readonly choices: readonly Value[];
  /** Null while it is not known. */
  readonly chosen: Value | null;
  nameOf(choice: Value): string;
  onChoose(choice: Value): void;
  /** Draws a choice. Decoration only: the name stands below it. */
  children(choice: Value): ReactNode;
}

/** Pictures to choose one of. */
export function Picker<Value extends string>({ title, choices, chosen, nameOf, onChoose, children }: PickerProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.picker}>
      <legend>{title}</legend>
      {choices.map((choice) => (
        <label key={choice} data-checked={choice === chosen || undefined}>
          <input type="radio" name={group} value={choice} checked={choice === chosen} onChange={() => onChoose(choice)} />
          {children(choice)}
          <span className={styles.name}>{nameOf(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
