import type { Me } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { isWithin, linkTo } from '../route.ts';
import { Icon, Mark } from './icon.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ACCOUNT, type MenuGroup, type MenuPage, pageAt } from './menu.ts';
import { useOperatorChoice } from './operator-choice.ts';
import { OperatorSwitch } from './operator-switch.tsx';
import { roleName } from './roles.ts';
import styles from './sidebar.module.css';
import { ThemeSwitch } from './theme.tsx';
import { useAttention } from './use-attention.ts';

export function Brand() {
  return (
    <span className={styles.brand}>
      <span className={styles.mark}>
        <Mark />
      </span>
      Cardroom
    </span>
  );
}

export interface MenuProps {
  readonly menu: readonly MenuGroup[];
  readonly path: string;
}

/** The pages, in groups, with the numbers of what waits on them. */
export function Menu({ menu, path }: MenuProps) {
  const attention = useAttention();
  const { link } = useOperatorChoice();
  const current = pageAt(
    menu.flatMap(({ pages }) => pages),
    path,
  );
  return (
    <nav aria-label={t('menu.main')} className={styles.menu}>
      {menu.map(({ title, pages }) => (
        <div key={title ?? ''} className={styles.group}>
          {title !== null && <p className={styles.title}>{t(title)}</p>}
          {pages.map((page) => (
            <a
              key={page.path}
              {...(page.ofOperator ? link(page.path) : linkTo(page.path))}
              aria-current={page === current ? 'page' : undefined}
              className={styles.page}
            >
              <Icon name={page.icon} />
              {t(page.name)}
              <Badge page={page} count={page.badge === undefined ? undefined : attention[page.badge]} />
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Above this a badge says only that there are more. */
const BADGE_MAX = 99;

function Badge({ page, count }: { readonly page: MenuPage; readonly count: number | undefined }) {
  if (count === undefined || count === 0 || page.badge === undefined) return null;
  return (
    <b className={styles.badge}>
      <span aria-hidden="true">{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>
      <span className="visually-hidden">{t(`menu.badge.${page.badge}`, { count })}</span>
    </b>
  );
}

export function Initials({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters.join('').toLocaleUpperCase()}
    </span>
  );
}

export interface AccountProps {
  readonly me: Me;
  readonly path: string;
  readonly signOut: () => void;
  /** The theme can be changed elsewhere. */
  readonly withoutTheme?: true;
}

/** The member, with what applies to them alone: account, language, theme, sign-out. */
export function Account({ me, path, signOut, withoutTheme }: AccountProps) {
  return (
    <div className={styles.me}>
      <a
        {...linkTo(ACCOUNT.path)}
        aria-current={isWithin(path, ACCOUNT.path) ? 'page' : undefined}
        className={styles.account}
        title={me.email}
      >
        <Initials name={me.name} />
        <span className={styles.who}>
          <span className={styles.name}>{me.name}</span>
          <small className={styles.role}>{roleName(me.role)}</small>
        </span>
        <span className="visually-hidden">{t('menu.account')}</span>
      </a>
      <div className={styles.own}>
        <LanguageChoice />
        {withoutTheme !== true && <ThemeSwitch />}
        <button type="button" className={styles.icon} onClick={signOut} aria-label={t('shell.sign-out')} title={t('shell.sign-out')}>
          <Icon name="leave" size={18} />
        </button>
      </div>
    </div>
  );
}

/** What the drawer of a phone holds. */
export function DrawerMenu(props: MenuProps & AccountProps) {
  return (
    <>
      <OperatorSwitch />
      <Menu menu={props.menu} path={props.path} />
      <Account me={props.me} path={props.path} signOut={props.signOut} withoutTheme />
    </>
  );
}
