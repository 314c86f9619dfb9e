/** Dialogs that are rarely opened, loaded together on first use. */
export { HelpDialog } from './help-dialog.tsx';
export { InfoDialog } from './info-dialog.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
