import type { HomePart, HomePayments, HomeRetrying, HomeStuck } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { amountText } from '../money/amount.tsx';
import { ageText } from './ages.ts';
import { Act, Box, Line } from './box.tsx';
import styles from './home.module.css';
import { momentText } from './moments.ts';

/** Payments that wait for somebody, those that are tried again, and what was resolved today. */
export function PaymentsBox({ part, now }: { readonly part: HomePart<HomePayments>; readonly now: number }) {
  const { value } = part;
  const stuck = value?.totals.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
  return (
    <Box title={t('home.payments')} testId="home-payments" part={part} now={now} count={stuck} more={['/money/stuck', t('menu.money')]}>
      {value !== null && (
        <ul className={styles.lines}>
          {stuck === 0 && <li className={styles.empty}>{t('home.stuck', { count: 0 })}</li>}
          {value.oldest.map((one) => (
            <Stuck key={one.id} one={one} now={now} />
          ))}
          {value.retrying.map((one) => (
            <Retrying key={`${one.kind} ${one.currency}`} one={one} now={now} />
          ))}
          <Resolved today={value.resolvedToday} />
        </ul>
      )}
    </Box>
  );
}

function Stuck({ one, now }: { readonly one: HomeStuck; readonly now: number }) {
  const { kind, amountMinor, currency, playerName, createdAt, attempts, id } = one;
  const name = t(`home.payment.${kind}`, { count: 1 });
  return (
    <Line
      icon="money"
      tone="bad"
      title={
        <>
          <b>
            {name} {amountText(amountMinor, currency)}
          </b>{' '}
          · {playerName}
        </>
      }
      text={t('home.stuck-for', { age: ageText(now - createdAt), attempts })}
      action={<Act path={`/money/transactions/${encodeURIComponent(id)}`} text={t('home.review')} what={`${name}, ${playerName}`} />}
    />
  );
}

function Retrying({ one, now }: { readonly one: HomeRetrying; readonly now: number }) {
  const { kind, rows, oldest, nextAt, amountMinor, currency } = one;
  const facts = [
    t('home.retrying-oldest', { age: ageText(now - oldest) }),
    ...(kind === 'result' ? [] : [t('home.retrying-total', { amount: amountText(amountMinor, currency) })]),
    ...(nextAt > now ? [t('home.retrying-next', { at: momentText(nextAt, now) })] : []),
  ];
  return <Line icon="clock" title={t('home.retrying', { what: t(`home.payments.${kind}`, { count: rows }) })} text={facts.join(' · ')} />;
}

function Resolved({ today: { automatically, by } }: { readonly today: HomePayments['resolvedToday'] }) {
  const people = by.reduce((sum, { count }) => sum + count, 0);
  if (automatically + people === 0) return null;
  const whose = by.map(({ name, count }) => t('home.resolved-by', { name, count }));
  const parts = [...(automatically > 0 ? [t('home.resolved-automatically', { count: automatically })] : []), ...whose];
  return <Line icon="check" title={t('home.resolved', { count: automatically + people })} text={parts.join(', ')} />;
}
