/** Dialogs that most sittings never open: fetched when the first of them is asked for. */
export { HelpDialog } from './help-dialog.tsx';
export { InfoDialog } from './info-dialog.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
