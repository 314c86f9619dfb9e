import type { RoomTexts } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { shortGameName } from '../../hands/words.ts';
import { Icon } from '../../list/icon.tsx';
import { shortAmountText } from '../../money/amount.tsx';
import { buyInText, minorOf, stakesText, tagsOf } from '../room-view.ts';
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
        <h2 id="in-the-lobby">In the lobby</h2>
        {made === null ? <p className={rooms.dim}>Shown once the settings are valid.</p> : <LobbyCard {...made} currency={currency} />}
      </section>
      {made !== null && (
        <section className={styles.card} aria-labelledby="what-players-get">
          <h2 id="what-players-get">What players get</h2>
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
        <strong>{name}</strong> · {shortGameName(options.gameKey ?? '')} · {seats === 2 ? 'heads-up' : `${seats}-max`}
      </div>
      <div className={rooms.dim}>Buy-in {buyInText(options, currency).replace('–', ' to ')}</div>
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
  const [slow, fast] = handsPerHour(options);
  const every = Number(options.bombPotEveryHands);
  const minutes = Math.round((every * 60) / ((slow + fast) / 2));
  return [
    ['Buy-in', buyInText(options, currency).replace('–', ' – ')],
    ...POTS_IN_BIG_BLINDS.map((blinds) => {
      const { minor, capped } = rakeOf(options, blinds * big);
      return [`Rake on a ${text(blinds * big)} pot`, `${text(minor)}${capped ? ' (cap)' : ''}`] as const;
    }),
    ['Time to act', `${Number(options.actMs) / 1_000} s + ${Number(options.timeBankStartMs) / 1_000} s time bank`],
    ['Expected speed', `${slow}–${fast} hands/h`],
    ...(every > 0 ? [['Bomb pot', `about every ${minutes} min`] as const] : []),
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
        <span>
          {isEdit
            ? 'All settings are valid. They apply to new tables only: open tables keep theirs until all players have left, and then close.'
            : 'All settings are valid. The first table opens within seconds.'}
        </span>
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
