import { useId } from 'react';
import { t } from '../i18n/i18n.ts';
import { useRoute } from '../route.ts';
import { chooseOperator, useChosenOperator } from './chosen-operator.tsx';
import styles from './sidebar.module.css';

/** The operator one works for; service staff choose it here, for every page. */
export function OperatorSwitch() {
  const { operatorId, shown, operators } = useChosenOperator();
  const { path } = useRoute();
  const id = useId();
  if (shown === null) return null;
  const facts = shown.currencies.join(', ');
  if (operatorId === null) {
    return (
      <div className={styles.operator}>
        <span className={styles.operatorName}>{shown.name}</span>
        <small>{facts}</small>
      </div>
    );
  }
  return (
    <div className={styles.operator} data-choice="true">
      <label className="visually-hidden" htmlFor={id}>
        {t('shell.operator')}
      </label>
      <select id={id} value={shown.operatorId} onChange={(event) => chooseOperator(path, event.target.value)}>
        {operators.map((one) => (
          <option key={one.operatorId} value={one.operatorId}>
            {one.name}
          </option>
        ))}
      </select>
      <small aria-hidden="true">{facts}</small>
    </div>
  );
}
