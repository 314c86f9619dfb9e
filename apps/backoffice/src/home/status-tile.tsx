import type { HomeAnswer } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { Icon } from '../shell/icon.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import styles from './home.module.css';
import { checksOf, verdictOf } from './status.ts';

/** The worst of all checks in words, and each of them with the page where it is acted on. */
export function StatusTile({ home }: { readonly home: HomeAnswer }) {
  const checks = checksOf(home);
  const { link, may } = useOperatorChoice();
  if (checks.length === 0) return null;
  const { level, title, text } = verdictOf(home, checks);
  return (
    <section className={`${styles.card} ${styles.status}`} aria-label={t('home.status')} data-testid="home-status" data-level={level}>
      <div className={styles.verdict}>
        <span className={styles.sign} data-level={level}>
          <Icon name={level === 'ok' ? 'check' : 'warning'} size={20} />
        </span>
        <div>
          <strong>{title}</strong>
          <span className={styles.mute}>{text}</span>
        </div>
      </div>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.key} data-level={check.level} data-testid={`check-${check.key}`}>
            {check.page.startsWith('/integration') && !may('integration.read') ? check.text : <a {...link(check.page)}>{check.text}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
