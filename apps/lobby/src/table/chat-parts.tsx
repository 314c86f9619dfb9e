import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { addCatalog } from '../i18n/i18n.ts';
import { Fetched } from './fetched.tsx';
import { useChatMode, useChatShown } from './state/chat-state.ts';
import { useController } from './state/context.tsx';

/** Loaded with its texts only at tables that have a chat. */
const load = async () => (await Promise.all([import('./chat/index.ts'), addCatalog('chat')]))[0];
const LazyButton = lazy(async () => ({ default: (await load()).ChatButton }));
const LazyTabs = lazy(async () => ({ default: (await load()).PanelTabs }));
const LazyBox = lazy(async () => ({ default: (await load()).ChatBox }));
const LazySheet = lazy(async () => ({ default: (await load()).ChatSheet }));

/** The chat button with its unread badge. */
export function ChatButton(): ReactNode {
  return useChatMode() === 'off' ? null : (
    <Later>
      <LazyButton />
    </Later>
  );
}

/** The tabs of the side panel where there is a chat; until they are loaded, the plain heading. */
export function PanelTabs({ otherwise }: { readonly otherwise: ReactNode }): ReactNode {
  return (
    <Later otherwise={otherwise} meanwhile={otherwise}>
      <LazyTabs />
    </Later>
  );
}

/** The chat in the side panel. */
export function ChatPanel(): ReactNode {
  return (
    <Later otherwise={<Unfetched />}>
      <LazyBox />
    </Later>
  );
}

/** The chat over the stage where there is no side panel; it never covers the action buttons. */
export function ChatSheet(): ReactNode {
  return useChatShown() ? (
    <Later otherwise={<Unfetched />}>
      <LazySheet />
    </Later>
  ) : null;
}

interface LaterProps {
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
  readonly meanwhile?: ReactNode;
}

function Later({ children, otherwise = null, meanwhile = null }: LaterProps): ReactNode {
  return (
    <Fetched otherwise={otherwise}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </Fetched>
  );
}

/** If the chat cannot be loaded, play continues and the player is told. */
function Unfetched(): null {
  const controller = useController();
  useEffect(() => {
    controller.ui.setState({ chatOpen: false });
    controller.tell({ code: 'unreachable' });
  }, [controller]);
  return null;
}
