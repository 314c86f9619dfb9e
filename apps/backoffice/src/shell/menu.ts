import type { AttentionAnswer } from '@cardroom/staff-api';
import { isWithin } from '../route.ts';
import type { IconName } from './icon.tsx';

export interface MenuPage {
  readonly path: string;
  /** The ID of its name. */
  readonly name: string;
  readonly icon: IconName;
  /** The right that opens it; everybody opens one without. */
  readonly right?: string;
  /** The number beside it. */
  readonly badge?: keyof AttentionAnswer;
  /** It shows one operator, whom its address names for service staff. */
  readonly ofOperator?: true;
}

/** A group of the menu; the first has no title. */
export interface MenuGroup {
  /** The ID of its title. */
  readonly title: string | null;
  readonly pages: readonly MenuPage[];
}

export const HOME: MenuPage = { path: '/', name: 'menu.home', icon: 'home', ofOperator: true };
export const ACCOUNT: MenuPage = { path: '/account', name: 'menu.account', icon: 'person' };

/** Takes the place of a right: the checklist is in the menu until the operator is live. */
export const GOING_LIVE = 'going-live';

const GROUPS: readonly MenuGroup[] = [
  { title: null, pages: [HOME] },
  {
    title: 'menu.operate',
    pages: [
      { path: '/rooms', name: 'menu.rooms', icon: 'rooms', right: 'rooms.read', ofOperator: true },
      { path: '/players', name: 'menu.players', icon: 'players', right: 'players.read', ofOperator: true },
      { path: '/hands', name: 'menu.hands', icon: 'hands', right: 'hands.read', ofOperator: true },
      { path: '/money', name: 'menu.money', icon: 'money', right: 'money.read', badge: 'stuck', ofOperator: true },
      { path: '/fair-play', name: 'menu.fair-play', icon: 'fair-play', right: 'players.read', badge: 'reports', ofOperator: true },
    ],
  },
  {
    title: 'menu.set-up',
    pages: [
      { path: '/checklist', name: 'menu.checklist', icon: 'list', right: GOING_LIVE, ofOperator: true },
      { path: '/integration', name: 'menu.integration', icon: 'plug', right: 'integration.read', ofOperator: true },
      { path: '/people', name: 'menu.team', icon: 'person', right: 'people.read' },
      { path: '/audit', name: 'menu.audit', icon: 'audit', right: 'audit.read' },
    ],
  },
];

/** The groups of the menu with the pages that these rights open; a group without pages is left out. */
export function menuOf(rights: readonly string[]): MenuGroup[] {
  return GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ right }) => right === undefined || rights.includes(right)),
  })).filter(({ pages }) => pages.length > 0);
}

/** Every page that these rights open, in the order of the menu. */
export function pagesOf(rights: readonly string[]): MenuPage[] {
  return [...menuOf(rights).flatMap(({ pages }) => pages), ACCOUNT];
}

/** The page that an address shows; undefined where the member may not open it or there is none. */
export function pageAt(pages: readonly MenuPage[], path: string): MenuPage | undefined {
  return pages.find((page) => (page.path === '/' ? path === '/' : isWithin(path, page.path)));
}

/** Pages with parts of their own; every other one has single things below it. */
const WITH_PARTS = ['/money', '/fair-play', '/integration', '/rooms'];

/** The list that an address belongs to: another operator has no such hand, player or payment. */
export function listAt(path: string): string {
  const [, page = '', part] = path.split('/');
  return part !== undefined && WITH_PARTS.includes(`/${page}`) ? `/${page}/${part}` : `/${page}`;
}
