import type { CallHealth, HomePart, HomeWallet } from '@cardroom/staff-api';
import { numberText, percentText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { Box } from './box.tsx';
import styles from './home.module.css';
import { momentText } from './moments.ts';
import { Spark } from './spark.tsx';
import { levelOf, speedOf, successOf } from './status.ts';

const HOUR_MS = 3_600_000;
/** Half of the limit for slow calls is the least that fills the height. */
const MOST_MS = 200;

/** How fast and how well the operator's wallet has answered in the last hour, by kind of call. */
export function WalletBox({ part, now }: { readonly part: HomePart<HomeWallet>; readonly now: number }) {
  const { may } = useOperatorChoice();
  const { value } = part;
  const since =
    value !== null && now - value.since < HOUR_MS ? t('home.wallet.since', { at: momentText(value.since, now) }) : t('home.wallet.hour');
  const more = may('integration.read') ? (['/integration/callbacks', t('home.wallet.calls')] as const) : undefined;
  return (
    <Box
      title={t('home.wallet')}
      testId="home-wallet"
      part={part}
      now={now}
      aside={<span className={styles.mute}>{since}</span>}
      more={more}
    >
      {value === null && <p className={styles.empty}>{t('home.wallet.unavailable')}</p>}
      {value?.calls.every(({ count }) => count === 0) === true && <p className={styles.empty}>{t('home.wallet.none')}</p>}
      {value?.calls.some(({ count }) => count > 0) === true && (
        <ul className={styles.calls}>
          {value.calls.map((call) => (
            <Call key={call.call} call={call} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Call({ call }: { readonly call: CallHealth }) {
  const level = levelOf(call);
  const { count, answered, p95Ms, p95Parts } = call;
  return (
    <li className={styles.call} data-testid={`wallet-${call.call}`} data-level={level}>
      <div>
        <b>{t(`home.call.${call.call}`)}</b>
        <small>{t('home.call-count', { count })}</small>
      </div>
      <Spark values={p95Parts} tone={level === 'none' ? 'ok' : level} most={MOST_MS} />
      <div className={styles.figure} data-level={speedOf(call)}>
        <b>{p95Ms === null ? '–' : t('home.ms', { ms: numberText(p95Ms) })}</b>
        <small>p95</small>
      </div>
      <div className={styles.figure} data-level={successOf(call)} data-kind="success">
        <b>{count === 0 ? '–' : percentText(answered / count, 2)}</b>
        <small>{t('home.success')}</small>
      </div>
    </li>
  );
}
