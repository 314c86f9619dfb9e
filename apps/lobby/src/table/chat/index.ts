export { ChatBox } from './chat-box.tsx';
export { ChatButton } from './chat-button.tsx';
export { ChatSheet } from './chat-sheet.tsx';
export { PanelTabs } from './panel-tabs.tsx';
