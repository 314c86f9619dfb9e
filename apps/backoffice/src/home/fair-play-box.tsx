import type { HomeFairPlay, HomePart, HomeReport } from '@cardroom/staff-api';
import { hasText, t } from '../i18n/i18n.ts';
import { ageText } from './ages.ts';
import { Act, Box, Line } from './box.tsx';
import styles from './home.module.css';

/** Players' reports and cases that are open, the oldest first. */
export function FairPlayBox({ part, now }: { readonly part: HomePart<HomeFairPlay>; readonly now: number }) {
  const { value } = part;
  return (
    <Box
      title={t('home.reports-and-cases')}
      testId="home-fair-play"
      part={part}
      now={now}
      count={value === null ? 0 : value.reports + value.cases}
      more={['/fair-play', t('menu.fair-play')]}
    >
      {value !== null && (
        <ul className={styles.lines}>
          {value.oldest.length === 0 && <li className={styles.empty}>{t('home.no-reports')}</li>}
          {value.oldest.map((one) => (
            <Report key={`${one.kind} ${one.id}`} one={one} now={now} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Report({ one, now }: { readonly one: HomeReport; readonly now: number }) {
  const { kind, id, players, about, by, at } = one;
  const isCase = kind === 'case';
  const who = players.map(({ name }) => name).join(', ');
  const reason = !isCase && hasText(`home.reason.${about}`) ? t(`home.reason.${about}`) : about;
  const text = t(isCase ? 'home.case-by' : 'home.report-by', { name: by, age: ageText(now - at) });
  const path = isCase ? `/fair-play/cases/${encodeURIComponent(id)}` : '/fair-play/reports';
  return (
    <Line
      icon={isCase ? 'fair-play' : 'person'}
      {...(isCase ? { tone: 'warn' as const } : {})}
      title={
        <>
          <b>{who}</b> · {reason}
        </>
      }
      text={text}
      action={<Act path={path} text={t('home.open')} what={who} />}
    />
  );
}
