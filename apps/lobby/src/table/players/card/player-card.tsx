import type { NoteRequest, SeatedPlayer } from '@cardroom/protocol';
import { Button, maskOf, testIds } from '@cardroom/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useDates } from '../../../i18n/dates.ts';
import { useText } from '../../../i18n/index.ts';
import { seatOf } from '../../rules/hero.ts';
import { useController, useTable } from '../../state/context.tsx';
import { useAmounts } from '../../state/use-amounts.ts';
import { useViewport } from '../../state/use-viewport.ts';
import { Face } from '../face.tsx';
import { type PlayersHere, usePlayerAt } from '../use-players.ts';
import { NoteForm } from './note-form.tsx';
import styles from './player-card.module.css';
import { ReportForm } from './report-form.tsx';
import { useBesideSeat, useClosing, useTopOf } from './use-card.ts';

interface PlayerCardProps {
  readonly here: PlayersHere;
  readonly seat: number;
}

/**
 * A player's view of an opponent, with their note, label and report. Not modal: it covers the stage only, beside the seat or as a sheet,
 * and leaves the dock free for the player's turn. It keeps showing the same opponent after they leave.
 */
export function PlayerCard({ here, seat }: PlayerCardProps) {
  const t = useText();
  const { ui } = useController();
  const { layout } = useViewport();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const [reporting, setReporting] = useState(false);
  const { name, player, there, keep } = useSubject(here, seat);
  const mask = useTable(({ masks }) => masks.find((one) => one.name === name)?.mask ?? maskOf(name));
  const picture = useTable(({ snapshot }) => snapshot.table?.seats.find((one) => one.name === name)?.picture ?? '');
  const close = (): void => ui.setState({ cardSeat: null });
  useClosing(card, close);
  useTopOf(card, reporting);
  useBesideSeat(card, seat, layout === 'desktop');
  return (
    <div className={styles.layer} data-place={layout}>
      <section
        ref={card}
        className={styles.card}
        role="dialog"
        aria-labelledby={titleId}
        data-testid={testIds.playerCard}
        data-scrolls
        tabIndex={-1}
      >
        <header className={styles.head}>
          <span className={styles.face}>
            <Face mask={mask} picture={picture} />
          </span>
          <h2 id={titleId}>
            <bdi>{name}</bdi>
          </h2>
          <button type="button" className={styles.close} aria-label={t('dialog.close')} onClick={close}>
            <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
              <path d="M4 4 16 16M16 4 4 16" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        {player === null ? (
          <Unread here={here} />
        ) : reporting ? (
          <ReportForm book={here.book} player={player} onBack={() => setReporting(false)} />
        ) : (
          <>
            <Facts seat={there ? seat : null} since={player.since} />
            <NoteForm key={player.stayId} book={here.book} player={player} onKept={keep} />
            <Button size="small" tone="quiet" testId={testIds.reportOpen} onClick={() => setReporting(true)}>
              {t('player.report')}
            </Button>
          </>
        )}
      </section>
    </div>
  );
}

/** The player the card was opened for, kept as they were if they leave. */
function useSubject({ book, tableId }: PlayersHere, seat: number) {
  const nameNow = useTable(({ snapshot }) => seatOf(snapshot.table, seat)?.name ?? '');
  const [name] = useState(nameNow);
  const there = usePlayerAt(seat, name);
  const [first, setFirst] = useState<SeatedPlayer | null>(there);
  if (first === null && there !== null) setFirst(there);
  const known = useStore(book.store, ({ tables }) => tables[tableId]?.players.find(({ stayId }) => stayId === first?.stayId));
  // The book forgets players who leave, so later notes about them are kept here.
  const keep = (note: NoteRequest): void => setFirst((before) => before && { ...before, ...note });
  return { name, player: known ?? first, there: nameNow === name && (first === null || known !== undefined), keep };
}

function Unread({ here }: { readonly here: PlayersHere }) {
  const t = useText();
  const failed = useStore(here.book.store, ({ tables }) => tables[here.tableId]?.failed ?? false);
  if (!failed) return <p className={styles.hint}>{t('player.loading')}</p>;
  return (
    <>
      <p className={styles.problem}>{t('player.unread')}</p>
      <Button size="small" onClick={() => here.book.refresh(here.tableId)}>
        {t('player.again')}
      </Button>
    </>
  );
}

function Facts({ seat, since }: { readonly seat: number | null; readonly since: number | null }) {
  const t = useText();
  const dates = useDates();
  const amounts = useAmounts();
  const { serverNow } = useController();
  const stack = useTable(({ snapshot }) => seatOf(snapshot.table, seat)?.stack ?? null);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(timer);
  }, [serverNow]);
  if (stack === null) return <p className={styles.hint}>{t('player.left')}</p>;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('player.stack')}</dt>
        <dd>
          <bdi>{amounts.full(stack)}</bdi>
        </dd>
      </div>
      {since === null ? null : (
        <div>
          <dt>{t('player.since')}</dt>
          <dd>{dates.ago(since, now)}</dd>
        </div>
      )}
    </dl>
  );
}
