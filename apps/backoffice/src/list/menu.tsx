import type { KeyboardEvent } from 'react';
import { t } from '../i18n/i18n.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';

export interface MenuItem {
  readonly text: string;
  readonly icon: IconName;
  readonly act: () => void;
  /** The key that does the same on a focused row. */
  readonly key?: string;
  /** Set apart at the end of the menu. */
  readonly tone?: 'danger';
}

/** The menu of a row behind three dots; `of` names the row for those who cannot see it. */
export function RowMenu({ of, items }: { readonly of: string; readonly items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <Popover
      role="menu"
      label={t('list.actions-for', { name: of })}
      button={<Icon name="more" size={16} />}
      buttonProps={{ className: styles.more, 'aria-label': t('list.actions-for', { name: of }) }}
    >
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the items of the menu around it
        <div onKeyDown={moveInMenu}>
          {items.map(({ text, icon, act, key, tone }, index) => (
            <div key={text}>
              {tone === 'danger' && index > 0 && <hr className={styles.line} />}
              <button
                type="button"
                role="menuitem"
                className={`${styles.item} ${tone === 'danger' ? styles.danger : ''}`}
                onClick={() => {
                  close();
                  act();
                }}
              >
                <Icon name={icon} />
                {text}
                {key !== undefined && (
                  <span className={styles.key} aria-hidden="true">
                    {key.toUpperCase()}
                  </span>
                )}
              </button>
            </div>
          ))}
        </div>
      )}
    </Popover>
  );
}

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_at, length) => length - 1,
};

/** The arrow keys, Home and End between the items of a menu. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[step(at, items.length)]?.focus();
}
