import type { RoomField, RoomForm, RoomTexts } from '@cardroom/staff-api';
import { t } from '../../i18n/i18n.ts';
import { shortAmountText } from '../../money/amount.tsx';
import { fieldsOf, shownText } from '../room-fields.ts';
import { minorOf } from '../room-view.ts';
import styles from './room-form.module.css';

export interface ChangesProps {
  readonly form: RoomForm;
  readonly currency: string;
  readonly was: RoomTexts;
  /** Null while something is wrong. */
  readonly now: RoomTexts | null;
}

/** What saving would change: old → new. */
export function Changes({ form, currency, was, now }: ChangesProps) {
  const changed = now === null ? [] : fieldsOf(form).filter(({ option }) => (was[option] ?? '') !== (now[option] ?? ''));
  return (
    <section className={styles.card} aria-labelledby="changes">
      <h2 id="changes">{t('room-form.changes')}</h2>
      {changed.length === 0 ? (
        <p className={styles.hint}>{t('room-form.changes.none')}</p>
      ) : (
        <dl className={styles.facts} data-testid="changes">
          {changed.map((field) => (
            <div key={field.option}>
              <dt>{field.label}</dt>
              <dd>
                {textOf(field, was[field.option] ?? '', currency)} → {textOf(field, now?.[field.option] ?? '', currency)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function textOf(field: RoomField, text: string, currency: string): string {
  if (text === '') return t('room-form.changes.empty');
  if (field.kind === 'amount') return shortAmountText(minorOf(text), currency);
  if (field.kind === 'switch') return t(text === 'true' ? 'room-form.changes.on' : 'room-form.changes.off');
  return field.choices?.find(([value]) => value === text)?.[1] ?? shownText(field, text);
}
