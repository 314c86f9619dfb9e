import '@cardroom/ui/felts.css';
import type { SeatPreview, TablePreview } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import type { CSSProperties, ReactNode } from 'react';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './mini-table.module.css';
import { seatPlace } from './seat-place.ts';

export interface MiniTableProps {
  readonly row: LobbyRow;
  /** Null until the first answer arrives. */
  readonly seats: TablePreview | null;
  /** Null if the player cannot take a seat from here. */
  readonly onSit: ((seat: number) => void) | null;
}

/** The table from above: who sits where with how much, and the free seats. */
export function MiniTable({ row, seats, onSit }: MiniTableProps): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const places = seats?.seats ?? Array.from({ length: row.seats }, () => undefined);
  return (
    <div className={styles.table} data-many={row.seats > 6}>
      <div className={styles.felt}>{row.averagePot > 0 ? <span>{t('row.pot', { pot: money.compact(row.averagePot) })}</span> : null}</div>
      <ol aria-label={t('preview.seats')} aria-busy={seats === null}>
        {places.map((seat, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            key={index}
            style={placeOf(index, row.seats)}
            data-free={seat === null}
            data-testid={lobbyTestIds.previewSeat(index)}
          >
            {seat ? <Sitter seat={seat} /> : null}
            {seat === null ? <FreeSeat seat={index} held={seats?.heldSeats.includes(index) ?? false} onSit={onSit} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function placeOf(seat: number, seats: number): CSSProperties {
  const { x, y } = seatPlace(seat, seats);
  return { insetInlineStart: `${x}%`, insetBlockStart: `${y}%` };
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
  readonly onSit: MiniTableProps['onSit'];
}

function FreeSeat({ seat, held, onSit }: FreeSeatProps): ReactNode {
  const t = useText();
  const text = t('preview.seat', { seat: seat + 1 });
  if (held) return <span className={styles.plain}>{t('preview.held')}</span>;
  if (onSit === null) return <span className={styles.plain}>{text}</span>;
  return (
    <button type="button" className={styles.sit} aria-label={`${t('preview.sit')} (${seat + 1})`} onClick={() => onSit(seat)}>
      {text}
    </button>
  );
}
