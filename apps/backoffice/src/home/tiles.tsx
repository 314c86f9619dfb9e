import type { HomeFloor, HomeGgr, HomeHands, HomePart } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { dateText, numberText, percentText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { amountText } from '../money/amount.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import styles from './home.module.css';
import { momentText } from './moments.ts';
import { Spark } from './spark.tsx';

/** Slots of a day, for the width of its line. */
const SLOTS = 72;
/** Fewer hands say nothing about a rate. */
const HANDS_MIN = 10;

interface TileProps {
  readonly page: string;
  readonly label: string;
  readonly testId: string;
  readonly part: HomePart<unknown>;
  readonly now: number;
  readonly children: ReactNode;
  readonly spark: ReactNode;
}

/** A number with its day; what cannot be read now is gray, with its age. */
function Tile({ page, label, testId, part, now, children, spark }: TileProps) {
  const { link } = useOperatorChoice();
  return (
    <a {...link(page)} className={`${styles.card} ${styles.tile}`} data-testid={testId} data-failing={part.isFailing || undefined}>
      <span className={styles.label}>{label}</span>
      {children}
      {part.isFailing && (
        <span className={styles.age}>
          {part.readAt === null ? t('home.unreadable') : t('home.as-of', { at: momentText(part.readAt, now) })}
        </span>
      )}
      {spark}
    </a>
  );
}

/** `▲ 12%`: up is green, down is red. */
function Change({ by, text }: { readonly by: number; readonly text: string }) {
  if (by === 0) return <span>{text}</span>;
  return (
    <span data-way={by > 0 ? 'up' : 'down'} className={styles.change}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      <span className="visually-hidden">{t(by > 0 ? 'home.up' : 'home.down')}</span> {text}
    </span>
  );
}

export function PlayersTile({ part, now }: { readonly part: HomePart<HomeFloor>; readonly now: number }) {
  const { value } = part;
  const before = value?.onlineLastWeek ?? null;
  return (
    <Tile
      page="/players"
      label={t('home.players')}
      testId="home-players"
      part={part}
      now={now}
      spark={<Spark tone="info" values={value?.onlineToday ?? []} length={SLOTS} most={before ?? 0} />}
    >
      <span className={styles.value}>
        {value === null ? '–' : numberText(value.online)} {value !== null && <small>{t('home.seated', { count: value.seated })}</small>}
      </span>
      <span className={styles.sub}>
        {value !== null && before !== null && before > 0 ? (
          <>
            <Change by={value.online - before} text={percentText(Math.abs(value.online - before) / before, 0)} />{' '}
            {t('home.than-last-week', { day: dateText(now, { weekday: 'short' }) })}
          </>
        ) : (
          t('home.no-last-week')
        )}
      </span>
    </Tile>
  );
}

export function TablesTile({ part, now }: { readonly part: HomePart<HomeFloor>; readonly now: number }) {
  const { value } = part;
  return (
    <Tile
      page="/rooms"
      label={t('home.tables-running')}
      testId="home-tables"
      part={part}
      now={now}
      spark={<Spark tone="info" values={value?.tablesToday ?? []} length={SLOTS} most={1} />}
    >
      <span className={styles.value}>
        {value === null ? '–' : numberText(value.running)} {value !== null && <small>{t('home.of-open', { count: value.open })}</small>}
      </span>
      <span className={styles.sub}>{value === null ? '' : tableFacts(value)}</span>
    </Tile>
  );
}

function tableFacts({ open, running, seatedRunning, waitlists }: HomeFloor): string {
  if (open === 0) return t('home.no-tables');
  const each =
    running === 0 ? [] : [t('home.players-per-table', { count: numberText(seatedRunning / running, { maximumFractionDigits: 1 }) })];
  return [...each, t('home.waitlists', { count: waitlists })].join(' · ');
}

export interface HandsTileProps {
  readonly part: HomePart<HomeHands>;
  /** Running tables; null where the member may not see them. */
  readonly running: number | null;
  readonly now: number;
}

export function HandsTile({ part, running, now }: HandsTileProps) {
  const hands = part.value?.lastHour ?? 0;
  const isEnough = hands >= HANDS_MIN;
  return (
    <Tile
      page="/hands"
      label={t('home.hands-per-hour')}
      testId="home-hands"
      part={part}
      now={now}
      spark={<Spark tone="info" values={part.value?.perHourToday ?? []} length={SLOTS} />}
    >
      <span className={styles.value}>{isEnough ? numberText(hands) : '–'}</span>
      <span className={styles.sub}>
        {isEnough && running !== null && running > 0
          ? t('home.per-table', { count: numberText(Math.round(hands / running)) })
          : t('home.hands-last-hour', { count: hands })}
      </span>
    </Tile>
  );
}

export interface GgrTileProps {
  readonly part: HomePart<readonly HomeGgr[]>;
  readonly money: HomeGgr | null;
  readonly now: number;
}

export function GgrTile({ part, money, now }: GgrTileProps) {
  return (
    <Tile
      page="/money/reports"
      label={t('home.ggr-today')}
      testId="home-ggr"
      part={part}
      now={now}
      spark={<Spark tone="plot" values={money?.sumsToday ?? []} length={SLOTS} most={money?.yesterday ?? 0} />}
    >
      <span className={styles.value}>{money === null ? '–' : amountText(money.today, money.currency)}</span>
      <span className={styles.sub}>{money === null ? t('home.no-currency') : <GgrChange money={money} now={now} />}</span>
    </Tile>
  );
}

/** Against yesterday to the same minute; without a percentage where yesterday was nothing or is not known. */
function GgrChange({ money: { today, yesterdaySoFar, currency }, now }: { readonly money: HomeGgr; readonly now: number }) {
  if (yesterdaySoFar === null) return t('home.yesterday-incomplete');
  const by = today - yesterdaySoFar;
  const part = yesterdaySoFar > 0 ? ` (${percentText(Math.abs(by) / yesterdaySoFar, 1)})` : '';
  return (
    <>
      <Change by={by} text={amountText(Math.abs(by), currency) + part} />{' '}
      {t('home.than-yesterday', { at: dateText(now, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }) })}
    </>
  );
}
