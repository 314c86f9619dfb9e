import type { ElsewhereAnswer } from '@cardroom/protocol';
import { elsewhere, stakesOf } from '@cardroom/views/listing';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import { lobbyPath, navigate, tablePath } from '../../shell/routing.ts';

/** One way on for a player who waits alone at a table. */
export interface WayOn {
  readonly kind: 'move' | 'lobby';
  readonly text: string;
  readonly detail: string;
  readonly press: () => void;
}

export interface LoneTableChoiceProps {
  readonly tableId: string;
  readonly stack: number;
  /** Leaves the seat; the chips go back to the balance as always. */
  readonly leave: () => Promise<void>;
  readonly button: (way: WayOn) => ReactNode;
}

/** A running table of the same game, and the free seats elsewhere. One press leaves this table and opens the buy-in of the other. */
export function LoneTableChoice({ tableId, stack, leave, button }: LoneTableChoiceProps): ReactNode {
  const t = useText();
  const client = useClient();
  const money = useMoney(client.answer.player.currency);
  const minor = useStore(client.balance.store, (state) => state.minor);
  const { best, freeSeats } = useElsewhere(tableId, minor === null ? null : minor + stack);
  const move = async (to: string): Promise<void> => {
    await leave();
    navigate(tablePath(to, 0));
  };
  return (
    <>
      {best === null
        ? null
        : button({
            kind: 'move',
            text: t('lone.move', { room: `${best.roomName} #${best.tableId}` }),
            detail: `${stakesOf(best).map(money.short).join('/')} · ${t('lone.players', { players: best.players, seats: best.seats })}`,
            press: () => void move(best.tableId),
          })}
      {freeSeats === 0
        ? null
        : button({
            kind: 'lobby',
            text: t('lone.elsewhere', { seats: freeSeats }),
            detail: t('lone.lobby'),
            press: () => navigate(lobbyPath('?hide=full,empty')),
          })}
    </>
  );
}

/** How often the service is asked about a list that is too long to be sent as a whole. */
const ASKED_EVERY_MS = 5_000;
const NOWHERE: ElsewhereAnswer = { best: null, freeSeats: 0 };

function useElsewhere(tableId: string, purse: number | null): ElsewhereAnswer {
  const { lobby } = useClient();
  const rows = useStore(lobby.view, (view) => view.rows);
  const paged = useStore(lobby.view, (view) => view.paged);
  const [told, setTold] = useState(NOWHERE);
  useEffect(() => {
    if (!paged) return;
    const ask = async (): Promise<void> => {
      const outcome = await lobby.request('elsewhere', { tableId, purse });
      if (outcome.kind === 'answered') setTold(outcome.value as ElsewhereAnswer);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [lobby, paged, tableId, purse]);
  return paged ? told : elsewhere(rows ?? [], { tableId, purse });
}
