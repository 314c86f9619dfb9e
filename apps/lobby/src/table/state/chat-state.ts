import type { ChatMode } from '../connection.ts';
import { useSettings, useTable, useUi } from './context.tsx';
import type { TableController } from './controller.ts';

/** The chat the operator allows here; `off` also when the player has switched chat off. */
export function useChatMode(): ChatMode {
  const wanted = useSettings((settings) => settings.chat);
  const mode = useTable(({ snapshot }) => snapshot.table?.chat ?? 'off');
  return wanted ? mode : 'off';
}

/** Whether the chat is open, beside the table or over the stage. */
export function useChatShown(): boolean {
  const talks = useChatMode() !== 'off';
  return useUi((ui) => ui.chatOpen && !ui.zen) && talks;
}

/** Opens the chat, or goes back to the log. */
export function toggleChat({ ui }: Pick<TableController, 'ui'>): void {
  const { chatOpen, panelOpen, zen } = ui.getState();
  const isShown = chatOpen && panelOpen && !zen;
  ui.setState(isShown ? { chatOpen: false } : { chatOpen: true, panelOpen: true, zen: false });
}
