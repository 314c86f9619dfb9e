import { t } from '../i18n/i18n.ts';
import bar from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { moveInMenu } from './menu.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';
import { columnId } from './sort.ts';
import type { Column } from './table-props.ts';
import type { ColumnChoice } from './use-columns.ts';

export interface ColumnsMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice<Row>;
}

/** Hides and shows the columns of a list. */
export function ColumnsMenu<Row>({ columns, choice: { hidden, toggle, reset } }: ColumnsMenuProps<Row>) {
  const free = columns.filter(({ always, head }) => always !== true && head !== '');
  return (
    <Popover
      role="menu"
      label={t('list.columns')}
      button={
        <>
          <Icon name="columns" size={14} />
          {t('list.columns')}
        </>
      }
      buttonProps={{ className: `${bar.quiet} ${bar.wide}` }}
    >
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the items of the menu around it
        <div onKeyDown={moveInMenu}>
          {free.map((column) => {
            const id = columnId(column);
            return (
              <button
                key={id}
                type="button"
                role="menuitemcheckbox"
                aria-checked={!hidden.has(id)}
                className={styles.item}
                onClick={() => toggle(id)}
              >
                <span className={styles.mark}>{!hidden.has(id) && <Icon name="check" />}</span>
                {column.head}
              </button>
            );
          })}
          <hr className={styles.line} />
          <button type="button" role="menuitem" className={styles.item} onClick={reset}>
            <span className={styles.mark} />
            {t('list.reset-columns')}
          </button>
        </div>
      )}
    </Popover>
  );
}
