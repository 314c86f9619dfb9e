import { testIds } from '@cardroom/ui/test-ids';

export interface GalleryDialog {
  readonly name: string;
  /** The gallery's state it is opened in. */
  readonly state: string;
  /** The test id of what is pressed there to open it; empty when the state itself shows it. */
  readonly press: string;
  /** A desk shows the same beside the table, and there is nothing to press. */
  readonly notOnDesk?: true;
}

/** Each dialog of a table: listed by the gallery, and measured by the layout check. */
export const GALLERY_DIALOGS: readonly GalleryDialog[] = [
  { name: 'menu', state: 'my-turn', press: testIds.menu },
  { name: 'settings', state: 'my-turn', press: testIds.menuItem('settings') },
  { name: 'keys', state: 'my-turn', press: testIds.menuItem('help') },
  { name: 'rules', state: 'my-turn', press: testIds.menuItem('info') },
  { name: 'log', state: 'showdown', press: testIds.menuItem('log'), notOnDesk: true },
  { name: 'chips', state: 'my-turn', press: testIds.topUp },
  { name: 'leave', state: 'my-turn', press: testIds.leave },
  { name: 'buy-in', state: 'watching', press: testIds.seatSitHere(2) },
  { name: 'receipt', state: 'receipt', press: '' },
  { name: 'replaced', state: 'replaced', press: '' },
  { name: 'table-closed', state: 'table-closed', press: '' },
];
