import type { PlayedHand, PlayedHandsAnswer, PlayerStay, PlayerStaysAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { gameName } from '../hands/words.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Amount } from '../money/amount.tsx';
import { useRows } from '../query/use-rows.ts';
import { REASONS } from '../rooms/kick-dialog.tsx';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { Net } from './net.tsx';
import styles from './players.module.css';
import { playerPath } from './words.ts';

const NOTHING = <span className={page.quiet}>–</span>;

/** A player's table sessions, newest first. */
export function Stays({ playerId }: { readonly playerId: string }) {
  const { value, refusal, more } = useRows<PlayerStaysAnswer>(`${playerPath(playerId)}/stays`);
  const columns = useStayColumns(playerId);
  return (
    <section className={styles.part} aria-labelledby="stays">
      <h2 id="stays">Table sessions</h2>
      <Notice refusal={refusal} />
      {value !== null && (
        <DataTable rows={value.rows} columns={columns} keyOf={({ stayId }) => stayId} empty="No sessions yet." testId="stays" />
      )}
      {more !== null && <Button onClick={more}>Show more</Button>}
    </section>
  );
}

type Closed = NonNullable<PlayerStay['closed']>;

function useStayColumns(playerId: string): readonly Column<PlayerStay>[] {
  const { link, may } = useOperatorChoice();
  const ended = (head: string, cell: (closed: Closed, currency: string) => ReactNode): Column<PlayerStay> => ({
    head,
    align: 'end',
    cell: ({ closed, currency }) => (closed === null ? NOTHING : cell(closed, currency)),
  });
  return [
    { head: 'Table', phone: 'title', cell: (stay) => <TableName of={stay} /> },
    { head: 'Started', phone: 'line', cell: ({ openedAt }) => <When at={openedAt} /> },
    { head: 'Ended', phone: 'line', cell: ({ closed }) => (closed === null ? 'Still seated' : <When at={closed.at} />) },
    ended('Bought in', ({ boughtIn }, currency) => <Amount minor={boughtIn} currency={currency} />),
    ended('Cashed out', ({ cashedOut }, currency) => <Amount minor={cashedOut} currency={currency} />),
    ended('Net result', ({ boughtIn, cashedOut }, currency) => <Net minor={cashedOut - boughtIn} currency={currency} />),
    { head: 'How it ended', clip: '260px', cell: ({ closed }) => (closed === null ? NOTHING : endText(closed)) },
    {
      head: 'Money',
      cell: (stay) => (may('money.read') ? <a {...link(transactionsPath(playerId, stay))}>Transactions</a> : NOTHING),
    },
  ];
}

function TableName({ of: { roomName, tableId } }: { readonly of: { readonly roomName: string; readonly tableId: string } }) {
  return (
    <>
      {roomName} <span className={page.quiet}>#{tableId}</span>
    </>
  );
}

/** The debit and credit of a table session are created shortly before and after it. */
const AROUND_MS = 5_000;

function transactionsPath(playerId: string, { tableId, openedAt, closed }: PlayerStay): string {
  const from = new Date(openedAt - AROUND_MS).toISOString();
  const until = closed === null ? {} : { until: new Date(closed.at + AROUND_MS).toISOString() };
  return `/money/transactions?${new URLSearchParams({ playerId, tableId, from, ...until })}`;
}

/** Why the table removed the player automatically. */
const PAID_OUT: Readonly<Record<string, string>> = {
  disconnected: 'disconnected too long',
  'sat-out': 'sat out too long',
  'missed-blinds': 'missed too many big blinds',
  'table-closed': 'table closed',
  session: 'session ended',
};

function endText({ removedFor, paidOutFor, state }: Closed): string {
  const paidOut = paidOutFor === null ? 'Left' : `Removed: ${PAID_OUT[paidOutFor] ?? paidOutFor}`;
  const how = removedFor === null ? paidOut : `Removed by staff: ${REASONS[removedFor]?.name ?? removedFor}`;
  return `${how}${{ paid: '', pending: ', cash-out pending', stuck: ', cash-out needs attention' }[state]}`;
}

/** A player's hands, newest first. */
export function PlayedHands({ playerId }: { readonly playerId: string }) {
  const { link } = useOperatorChoice();
  const { value, refusal, more } = useRows<PlayedHandsAnswer>(`${playerPath(playerId)}/hands`);
  const columns: readonly Column<PlayedHand>[] = [
    { head: 'Hand', phone: 'title', cell: ({ handId }) => <a {...link(`/hands/${handId}`)}>{handId}</a> },
    { head: 'Ended', phone: 'line', cell: ({ endedAt }) => <When at={endedAt} /> },
    { head: 'Table', phone: 'line', cell: (hand) => <TableName of={hand} /> },
    { head: 'Game', cell: ({ gameKey }) => gameName(gameKey) },
    { head: 'Pot', align: 'end', cell: ({ pot, currency }) => <Amount minor={pot} currency={currency} /> },
    {
      head: 'Net result',
      align: 'end',
      cell: ({ state, net, currency }) => {
        if (state === 'void') return 'Voided';
        return net === null ? NOTHING : <Net minor={net} currency={currency} />;
      },
    },
  ];
  return (
    <section className={styles.part} aria-labelledby="hands">
      <h2 id="hands">Hands</h2>
      <Notice refusal={refusal} />
      {value !== null && (
        <DataTable rows={value.rows} columns={columns} keyOf={({ handId }) => handId} empty="No hands yet." testId="hands" />
      )}
      {more !== null && <Button onClick={more}>Show more</Button>}
    </section>
  );
}
