import type { PlayedHand, PlayedHandsAnswer, PlayerStay, PlayerStaysAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { gameName } from '../hands/words.ts';
import { hasText, t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Amount } from '../money/amount.tsx';
import { useRows } from '../query/use-rows.ts';
import { kickReasonText } from '../rooms/words.ts';
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
      <h2 id="stays">{t('profile.stays')}</h2>
      <Notice refusal={refusal} />
      {value !== null && (
        <DataTable rows={value.rows} columns={columns} keyOf={({ stayId }) => stayId} empty={t('profile.stays.none')} testId="stays" />
      )}
      {more !== null && <Button onClick={more}>{t('list.show-more')}</Button>}
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
    { head: t('label.table'), phone: 'title', cell: (stay) => <TableName of={stay} /> },
    { head: t('label.started'), phone: 'line', cell: ({ openedAt }) => <When at={openedAt} /> },
    {
      head: t('label.ended'),
      phone: 'line',
      cell: ({ closed }) => (closed === null ? t('profile.stays.seated') : <When at={closed.at} />),
    },
    ended(t('profile.stays.bought-in'), ({ boughtIn }, currency) => <Amount minor={boughtIn} currency={currency} />),
    ended(t('profile.stays.cashed-out'), ({ cashedOut }, currency) => <Amount minor={cashedOut} currency={currency} />),
    ended(t('label.net-result'), ({ boughtIn, cashedOut }, currency) => <Net minor={cashedOut - boughtIn} currency={currency} />),
    { head: t('profile.stays.how'), clip: '260px', cell: ({ closed }) => (closed === null ? NOTHING : endText(closed)) },
    {
      head: t('profile.stays.money'),
      cell: (stay) => (may('money.read') ? <a {...link(transactionsPath(playerId, stay))}>{t('profile.stays.transactions')}</a> : NOTHING),
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

function endText({ removedFor, paidOutFor, state }: Closed): string {
  const how = removedFor === null ? leftText(paidOutFor) : t('profile.end.by-staff', { why: kickReasonText(removedFor) });
  return state === 'paid' ? how : t(`profile.end.${state}`, { how });
}

/** Why the player left, or the table removed them automatically. */
function leftText(paidOutFor: string | null): string {
  if (paidOutFor === null) return t('profile.end.left');
  const id = `profile.end.${paidOutFor}`;
  return t('profile.end.removed', { why: hasText(id) ? t(id) : paidOutFor });
}

/** A player's hands, newest first. */
export function PlayedHands({ playerId }: { readonly playerId: string }) {
  const { link } = useOperatorChoice();
  const { value, refusal, more } = useRows<PlayedHandsAnswer>(`${playerPath(playerId)}/hands`);
  const columns: readonly Column<PlayedHand>[] = [
    { head: t('label.hand'), phone: 'title', cell: ({ handId }) => <a {...link(`/hands/${handId}`)}>{handId}</a> },
    { head: t('label.ended'), phone: 'line', cell: ({ endedAt }) => <When at={endedAt} /> },
    { head: t('label.table'), phone: 'line', cell: (hand) => <TableName of={hand} /> },
    { head: t('label.game'), cell: ({ gameKey }) => gameName(gameKey) },
    { head: t('profile.hands.pot'), align: 'end', cell: ({ pot, currency }) => <Amount minor={pot} currency={currency} /> },
    {
      head: t('label.net-result'),
      align: 'end',
      cell: ({ state, net, currency }) => {
        if (state === 'void') return t('profile.hands.void');
        return net === null ? NOTHING : <Net minor={net} currency={currency} />;
      },
    },
  ];
  return (
    <section className={styles.part} aria-labelledby="hands">
      <h2 id="hands">{t('menu.hands')}</h2>
      <Notice refusal={refusal} />
      {value !== null && (
        <DataTable rows={value.rows} columns={columns} keyOf={({ handId }) => handId} empty={t('profile.hands.none')} testId="hands" />
      )}
      {more !== null && <Button onClick={more}>{t('list.show-more')}</Button>}
    </section>
  );
}
