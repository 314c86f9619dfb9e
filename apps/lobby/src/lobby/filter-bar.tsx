import { type Filters, type ListView, type LobbyRow, STAKE_BANDS } from '@cardroom/protocol/shapes';
import { bandOf, bandTop, isInTab, stakesOf } from '@cardroom/views/listing';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import chips from '../shell/chips.module.css';
import { FilterIcon, StarIcon } from '../shell/icons.tsx';
import styles from './filter-bar.module.css';
import { choicesIn } from './filters.ts';
import { FilterSheetHost } from './lazy-panels.tsx';
import { lobbyTestIds } from './test-ids.ts';

export interface FilterBarProps {
  /** All tables or rooms, filtered or not. */
  readonly rows: readonly Omit<LobbyRow, 'tableId'>[];
  /** How many tables the filters let through, and how many there are. */
  readonly shown: number;
  readonly all?: number;
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
  /** After the filters. */
  readonly children?: ReactNode;
}

/** The filters players use most, and a sheet with all of them. */
export function FilterBar({ rows, shown, all = rows.length, view, onChange, children }: FilterBarProps): ReactNode {
  const t = useText();
  const { filters } = view;
  const [open, setOpen] = useState(false);
  const count = choicesIn(filters);
  const players = useStore(useClient().lobby.view, (lobby) => lobby.players);
  const set = (part: Partial<Filters>): void => onChange({ ...view, filters: { ...filters, ...part } });
  return (
    <fieldset className={`${chips.chips} ${styles.bar}`} data-testid={lobbyTestIds.filters}>
      <legend className="visually-hidden">{t('filter.title')}</legend>
      <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterIcon size={16} /> <span>{t('filter.title')}</span>
        {count > 0 ? <b className={styles.badge}>{count}</b> : null}
      </button>
      {rows.length === 0 ? null : (
        <>
          <Bands rows={rows} filters={filters} onChange={set} />
          <i className={styles.line} />
          <Switches filters={filters} onChange={set} />
        </>
      )}
      <span className="visually-hidden" role="status">
        {count > 0 ? t('tables.count-filtered', { shown, all }) : t('tables.count', { tables: shown, players })}
      </span>
      {children}
      {open ? <FilterSheetHost rows={rows} view={view} onChange={onChange} onClose={() => setOpen(false)} /> : null}
    </fieldset>
  );
}

type BandsProps = Pick<FilterBarProps, 'rows'> & { readonly filters: Filters; readonly onChange: (part: Partial<Filters>) => void };

/** The bands of stakes in which the tab has tables. */
function Bands({ rows, filters, onChange }: BandsProps): ReactNode {
  const t = useText();
  const { currency } = useClient().answer.player;
  const money = useMoney(currency);
  const { tab, bands } = filters;
  const offered = useMemo(() => {
    const found = new Set(rows.filter(({ game }) => isInTab(tab, game)).map((row) => bandOf(stakesOf(row)[1], currency)));
    return STAKE_BANDS.filter((band) => found.has(band) || bands.includes(band));
  }, [rows, tab, bands, currency]);
  if (offered.length < 2) return null;
  return (
    <>
      <Chip checked={bands.length === 0} onChange={() => onChange({ bands: [] })}>
        {t('stakes.all')}
      </Chip>
      {offered.map((band) => {
        const top = bandTop(band, currency);
        return (
          <Chip
            key={band}
            checked={bands.includes(band)}
            onChange={(on) => onChange({ bands: on ? [...bands, band] : bands.filter((one) => one !== band) })}
          >
            {t(`stakes.${band}`)} {top === null ? null : <small className={styles.top}>{t('stakes.to', { top: money.short(top) })}</small>}
          </Chip>
        );
      })}
    </>
  );
}

function Switches({ filters, onChange }: Omit<BandsProps, 'rows'>): ReactNode {
  const t = useText();
  return (
    <>
      <Chip checked={filters.favourites} onChange={(favourites) => onChange({ favourites })}>
        <StarIcon filled={false} size={14} /> {t('filter.favourites')}
      </Chip>
      <Chip checked={filters.hideFull} onChange={(hideFull) => onChange({ hideFull })}>
        {t('filter.hide-full')}
      </Chip>
      <Chip checked={filters.hideEmpty} onChange={(hideEmpty) => onChange({ hideEmpty })}>
        {t('filter.hide-empty')}
      </Chip>
    </>
  );
}

interface ChipProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

function Chip({ checked, onChange, children }: ChipProps): ReactNode {
  return (
    <label className={chips.chip}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
