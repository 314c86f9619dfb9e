import type { SeatPreview, TablePreview } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Button } from '@cardroom/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { stakesOf } from '../../games/stakes.ts';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name, StakesText } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { navigate, tablePath } from '../../shell/routing.ts';
import { OptionBadges } from '../option-badges.tsx';
import { closePreview } from '../preview-store.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { useGameName } from '../use-game-name.ts';
import { usePercent } from '../use-percent.ts';
import styles from './preview.module.css';
import { WaitlistButton } from './waitlist-button.tsx';

/** How often an open preview rereads its seats and stacks. */
const SEATS_EVERY_MS = 4_000;

/** A look at a table before joining: its players and stacks, how it plays, and the price of a seat. Opens with what the list knows. */
export function Preview({ tableId }: { readonly tableId: string }): ReactNode {
  const t = useText();
  const row = useStore(useClient().lobby.view, (view) => view.rows?.find((one) => one.tableId === tableId));
  const seats = useSeats(tableId, row?.players ?? 0);
  return row === undefined ? <p className={styles.quiet}>{t('preview.closed')}</p> : <Content row={row} seats={seats} />;
}

interface ContentProps {
  readonly row: LobbyRow;
  /** Null until the first answer arrives. */
  readonly seats: TablePreview | null;
}

function Content({ row, seats }: ContentProps): ReactNode {
  const t = useText();
  const gameName = useGameName();
  const money = useMoney(useClient().answer.player.currency);
  const seated = useStore(useClient().holdings.store, ({ stays }) => stays.some((stay) => stay.tableId === row.tableId));
  const [small, big] = stakesOf(row);
  const go = (seat: number | null): void => {
    closePreview();
    navigate(tablePath(row.tableId, seat));
  };
  return (
    <>
      <p className={styles.game}>
        <strong>
          <StakesText amounts={[money.short(small), money.short(big)]} />
        </strong>{' '}
        {gameName(row.gameKey)} · {t('row.max', { seats: row.seats })}
        <OptionBadges of={row} />
      </p>
      <Figures row={row} />
      <Seats row={row} seats={seats} onSit={seated || row.status !== 'open' ? null : go} />
      <Terms row={row} seats={seats} />
      <div className={styles.actions}>
        {seated ? null : <WaitlistButton row={row} />}
        <Button tone="brand" onClick={() => go(null)}>
          {t(seated ? 'preview.return' : 'preview.open')}
        </Button>
      </div>
    </>
  );
}

function Figures({ row }: { readonly row: LobbyRow }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const percent = usePercent();
  const known = row.handsCounted > 0;
  const figures = [
    ['preview.pot', known ? money.compact(row.averagePot) : '–'],
    ['preview.flop', known ? percent(row.flopPercent) : '–'],
    ['preview.hands', row.handsPerHour > 0 ? String(row.handsPerHour) : '–'],
  ] as const;
  return (
    <div>
      <dl className={styles.figures}>
        {figures.map(([id, value]) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd>
              <Isolate>{value}</Isolate>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{known ? t('preview.window', { hands: row.handsCounted }) : t('preview.no-hands')}</p>
    </div>
  );
}

interface SeatsProps extends ContentProps {
  /** Null if the player cannot take a seat from here. */
  readonly onSit: ((seat: number) => void) | null;
}

function Seats({ row, seats, onSit }: SeatsProps): ReactNode {
  const t = useText();
  const places = seats?.seats ?? Array.from({ length: row.seats }, () => undefined);
  return (
    <ol className={styles.seats} aria-label={t('preview.seats')} aria-busy={seats === null}>
      {places.map((seat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
        <li key={index} data-free={seat === null} data-testid={lobbyTestIds.previewSeat(index)}>
          <span className={styles.seat}>{index + 1}</span>
          {seat ? <Sitter seat={seat} /> : null}
          {seat === null ? <FreeSeat seat={index} held={seats?.heldSeats.includes(index) ?? false} onSit={onSit} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Sitter({ seat }: { readonly seat: SeatPreview }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const status = `preview.seat.${seat.status}`;
  return (
    <>
      <span className={styles.name}>
        <Name>{seat.name}</Name>
      </span>
      <span className={styles.stack}>{t.has(status) ? t(status) : <Isolate>{money.text(seat.stack)}</Isolate>}</span>
    </>
  );
}

interface FreeSeatProps {
  readonly seat: number;
  readonly held: boolean;
  readonly onSit: SeatsProps['onSit'];
}

function FreeSeat({ seat, held, onSit }: FreeSeatProps): ReactNode {
  const t = useText();
  if (held) return <span className={styles.quiet}>{t('preview.held')}</span>;
  if (onSit === null) return <span className={styles.quiet}>{t('preview.free')}</span>;
  return (
    <button type="button" className={styles.sit} aria-label={`${t('preview.sit')} (${seat + 1})`} onClick={() => onSit(seat)}>
      {t('preview.sit')}
    </button>
  );
}

function Terms({ row, seats }: ContentProps): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const buyIn = t('quick.buy-in', { from: money.short(row.buyInMin), to: money.short(row.buyInMax) });
  const rake =
    seats === null || seats.rakeBasisPoints === 0
      ? null
      : t('preview.rake', { percent: seats.rakeBasisPoints / 100, cap: money.short(seats.rakeCap) });
  const act = seats === null ? null : t('preview.act', { seconds: Math.round(seats.actMs / 1_000) });
  return <p className={styles.quiet}>{[buyIn, act, rake].filter(Boolean).join(' · ')}</p>;
}

/** Read when the preview opens, when the number of players changes, and every few seconds. */
function useSeats(tableId: string, players: number): TablePreview | null {
  const { api } = useClient();
  const [seats, setSeats] = useState<TablePreview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of players is worth a read at once
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await api.preview(tableId);
      if (current && answer.ok) setSeats(answer.value);
    };
    void read();
    const timer = setInterval(() => void read(), SEATS_EVERY_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [api, tableId, players]);
  return seats;
}
