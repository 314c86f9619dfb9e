import type { HandTable, HandTablesAnswer } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import styles from './hands-filter.module.css';
import { replayerTestIds } from './test-ids.ts';

export interface TableChoiceProps {
  /** The text of the option for all tables. */
  readonly all: string;
  /** Null = all tables. */
  readonly chosen: string | null;
  readonly onChoose: (tableId: string | null) => void;
}

/** Chooses one of the player's tables; hidden for a player who only sat at one. */
export function TableChoice({ all, chosen, onChoose }: TableChoiceProps): ReactNode {
  const t = useText();
  const tables = useHandTables();
  const known = tables.some(({ tableId }) => tableId === chosen);
  if (chosen === null && tables.length < 2) return null;
  return (
    <label className={styles.day}>
      <span>{t('column.name')}</span>
      <select
        value={chosen ?? ''}
        data-testid={replayerTestIds.tableChoice}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{all}</option>
        {chosen === null || known ? null : <option value={chosen}>{`#${chosen}`}</option>}
        {tables.map(({ tableId, roomName }) => (
          <option key={tableId} value={tableId} dir="auto">{`${roomName} #${tableId}`}</option>
        ))}
      </select>
    </label>
  );
}

const NONE: readonly HandTable[] = [];

/** The tables to choose from; empty until they are known, or if they cannot be read. */
function useHandTables(): readonly HandTable[] {
  const { api } = useClient();
  const [tables, setTables] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    void api.ask<HandTablesAnswer>('GET', '/api/hand-tables').then((answer) => {
      if (wanted && answer.ok) setTables(answer.value.tables);
    });
    return () => {
      wanted = false;
    };
  }, [api]);
  return tables;
}
