import type { ReactNode } from 'react';
import { LobbyFooter } from './lobby-footer.tsx';
import { MyTables } from './my-tables.tsx';
import { Receipts } from './receipts.tsx';
import { SessionPanel } from './session-panel.tsx';

/** What is the player's own in the lobby: tables, session, last cash-out; and the way to the rules. */
export function Mine(): ReactNode {
  return (
    <>
      <MyTables />
      <SessionPanel />
      <Receipts />
      <LobbyFooter />
    </>
  );
}
