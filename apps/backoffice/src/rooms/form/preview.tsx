import type { RoomTexts } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { shortGameName } from '../../hands/words.ts';
import { numberText } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../list/icon.tsx';
import { shortAmountText } from '../../money/amount.tsx';
import { buyInsOf, minorOf, stakesText, tagsOf } from '../room-view.ts';
import rooms from '../rooms.module.css';
import { rakeOf } from './rake.ts';
import styles from './room-form.module.css';
import { handsPerHour } from './speed.ts';

export interface PreviewProps {
  /** The room as it would be; null while something is wrong. */
  readonly made: { readonly name: string; readonly options: RoomTexts } | null;
  readonly currency: string;
}

/** The room in the lobby, and what its settings mean in numbers. */
export function Preview({ made, currency }: PreviewProps) {
  return (
    <>
      <section className={styles.card} aria-labelledby="in-the-lobby">
        <h2 id="in-the-lobby">{t('room-form.lobby')}</h2>
        {made === null ? <p className={rooms.dim}>{t('room-form.lobby.none')}</p> : <LobbyCard {...made} currency={currency} />}
      </section>
      {made !== null && (
        <section className={styles.card} aria-labelledby="what-players-get">
          <h2 id="what-players-get">{t('room-form.facts')}</h2>
          <dl className={styles.facts}>
            {factsOf(made.options, currency).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function LobbyCard({ name, options, currency }: { readonly name: string; readonly options: RoomTexts; readonly currency: string }) {
  const seats = Number(options.seats);
  const tags = tagsOf(options, currency);
  return (
    <div className={styles.lobby} data-testid="lobby-card">
      <div className={styles.lobbyTop}>
        <strong>{stakesText(options, currency)}</strong>
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: seats }, (_one, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name
            <i key={seat} />
          ))}
        </span>
      </div>
      <div>
        <strong>{name}</strong> · {shortGameName(options.gameKey ?? '')} ·{' '}
        {seats === 2 ? t('room-form.lobby.heads-up') : t('room-form.lobby.max', { seats })}
      </div>
      <div className={rooms.dim}>{t('room-form.lobby.buy-in', buyInsOf(options, currency))}</div>
      {tags.length > 0 && (
        <div className={styles.tags}>
          {tags.map((tag) => (
            <span key={tag} className={rooms.tag}>
              {tag}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** Pots in big blinds: one below a usual cap, and one above it. */
const POTS_IN_BIG_BLINDS = [50, 200] as const;

function factsOf(options: RoomTexts, currency: string): readonly (readonly [string, ReactNode])[] {
  const big = minorOf(options.bigBlind);
  const text = (minor: number) => shortAmountText(minor, currency);
  const seconds = (ms: string | undefined) => numberText(Number(ms) / 1_000, { useGrouping: false });
  const [slow, fast] = handsPerHour(options);
  const buyIns = buyInsOf(options, currency);
  const every = Number(options.bombPotEveryHands);
  const minutes = Math.round((every * 60) / ((slow + fast) / 2));
  return [
    [t('room-form.buy-in'), `${buyIns.min} – ${buyIns.max}`],
    ...POTS_IN_BIG_BLINDS.map((blinds) => {
      const { minor, capped } = rakeOf(options, blinds * big);
      return [
        t('room-form.facts.rake', { pot: text(blinds * big) }),
        capped ? t('room-form.facts.capped', { amount: text(minor) }) : text(minor),
      ] as const;
    }),
    [
      t('room-form.facts.time'),
      t('room-form.facts.time.text', { seconds: seconds(options.actMs), bank: seconds(options.timeBankStartMs) }),
    ],
    [t('room-form.facts.speed'), t('room-form.facts.speed.text', { slow, fast })],
    ...(every > 0 ? [[t('room-form.facts.bomb-pot'), t('room-form.facts.bomb-pot.text', { minutes })] as const] : []),
  ];
}

export interface VerdictProps {
  readonly faults: readonly string[];
  readonly isEdit: boolean;
}

/** Whether the room can be opened, or what stands in the way. */
export function Verdict({ faults, isEdit }: VerdictProps) {
  if (faults.length === 0) {
    return (
      <p className={styles.verdict} data-ok="true">
        <Icon name="check" size={16} />
        <span>{t(isEdit ? 'room-form.valid.edit' : 'room-form.valid.new')}</span>
      </p>
    );
  }
  return (
    <div className={styles.verdict} data-ok="false">
      <Icon name="cross" size={16} />
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
