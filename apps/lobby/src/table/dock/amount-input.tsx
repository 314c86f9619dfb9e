import { testIds } from '@cardroom/ui';
import { useId, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useText } from '../../i18n/index.ts';
import { useMoney } from '../../i18n/money.ts';
import { useController, useSettings, useTable, useUi } from '../state/context.tsx';
import { boundsOf } from '../state/sizing-spot.ts';
import { useAmounts } from '../state/use-amounts.ts';
import styles from './sizing-row.module.css';
import { useGroupedField } from './use-grouped-field.ts';

/** The exact amount. Enter sets it and focuses the raise button, so raising takes two presses. */
export function AmountInput() {
  const t = useText();
  const hintId = useId();
  const field = useAmountField();
  const hint = useSizingHint(field.unreadable);
  return (
    <span className={styles.amountField}>
      <input
        ref={field.ref}
        className={styles.amountInput}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={field.text}
        aria-label={t('sizing.exact')}
        aria-describedby={hintId}
        aria-invalid={field.unreadable || undefined}
        data-testid={testIds.amountInput}
        onFocus={field.onFocus}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={() => {
          field.commit();
          field.leave();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Otherwise the same key press would reach the newly focused raise button.
          event.preventDefault();
          field.commit();
          event.currentTarget.closest('[data-layout]')?.querySelector<HTMLElement>('[data-meaning^="raise:"]')?.focus();
        }}
      />
      <span id={hintId} className={styles.hint} data-testid={testIds.amountHint} role="status">
        {hint}
      </span>
      <span className="visually-hidden">{t('sizing.enterHint')}</span>
    </span>
  );
}

/** The text of the field: the draft while typing, otherwise the amount chosen in the row. */
function useAmountField() {
  const { sizes } = useController();
  const { shown, parse, ref, onFocus, leave } = useAmountText();
  const [draft, setDraft] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const commit = (): void => {
    if (draft === null) return;
    const wanted = parse(draft);
    setUnreadable(wanted === null);
    if (wanted !== null) sizes.set(wanted);
    setDraft(null);
  };
  return { text: draft ?? shown, type: setDraft, commit, unreadable, ref, onFocus, leave };
}

/** The amount in the player's unit: money, or big blinds with up to two decimals. */
function useAmountText() {
  const currency = useTable(({ info }) => info?.currency ?? 'EUR');
  const bigBlind = useTable(({ info }) => info?.bigBlind ?? 1);
  const inBigBlinds = useSettings((settings) => settings.bigBlinds);
  const money = useMoney(currency);
  const { write, ...field } = useGroupedField(money);
  const to = useUi((ui) => ui.sizing?.to ?? null);
  // Big blinds are read in hundredths, like money in minor units, so the same parser serves both.
  const inHundredths = (minor: number): number => Math.round((minor * 100) / bigBlind);
  const parse = (text: string): number | null => {
    const read = money.parse(text);
    return read === null || !inBigBlinds ? read : Math.round((read * bigBlind) / 100);
  };
  const shown = to === null ? '' : write(inBigBlinds ? inHundredths(to) : to);
  return { shown, parse, ...field };
}

function useSizingHint(unreadable: boolean): string {
  const t = useText();
  const amounts = useAmounts();
  const why = useUi((ui) => ui.sizing?.why ?? null);
  const bounds = useTable(useShallow(boundsOf));
  if (unreadable) return t('sizing.unreadable');
  if (why === 'below-min') return t('sizing.belowMin', { amount: amounts.full(bounds.min) });
  if (why === 'above-max') return t('sizing.aboveMax', { amount: amounts.full(bounds.max) });
  if (why === 'not-a-chip-amount') return t('sizing.notAChip', { amount: amounts.money(bounds.chipUnit) });
  return '';
}
