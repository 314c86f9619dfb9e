import { useUi } from '../state/context.tsx';
import { ChipsDialog } from './chips-dialog.tsx';
import { ClosedDialog } from './closed-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LogDialog } from './log-dialog.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { RareDialog } from './rare-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** The open dialog, the receipt of a finished session, and the end of the connection. */
export function Dialogs({ onExit }: { readonly onExit: () => void }) {
  return (
    <>
      <OpenDialog onExit={onExit} />
      <ReceiptDialog onExit={onExit} />
      <ClosedDialog onExit={onExit} />
    </>
  );
}

function OpenDialog({ onExit }: { readonly onExit: () => void }) {
  const dialog = useUi((ui) => ui.dialog);
  const seat = useUi((ui) => ui.buyInSeat);
  switch (dialog) {
    case 'buy-in':
      return seat === null ? null : <ChipsDialog kind="buy-in" seat={seat} />;
    case 'top-up':
      return <ChipsDialog kind="top-up" seat={-1} />;
    case 'leave':
      return <LeaveDialog />;
    case 'menu':
      return <MenuDialog onExit={onExit} />;
    case 'settings':
    case 'info':
    case 'help':
      return <RareDialog name={dialog} />;
    case 'log':
      return <LogDialog />;
    case null:
      return null;
  }
}
