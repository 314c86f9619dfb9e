import { testIds } from '@cardroom/ui/test-ids';

export interface GalleryDialog {
  readonly name: string;
  /** The gallery state it is opened in. */
  readonly state: string;
  /** The test ID to press to open it; empty if the state itself shows it. */
  readonly press: string;
  /** On a desktop, the same content is beside the table and there is nothing to press. */
  readonly notOnDesk?: true;
}

/** Every dialog of a table, listed by the gallery and measured by the layout check. */
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
