import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Button } from '@cardroom/ui';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { GAME_ORDER, inOrder, LIMIT_ORDER } from '../games/game-order.ts';
import { stakesOf } from '../games/stakes.ts';
import { type Translate, useMoney, useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import chips from '../shell/chips.module.css';
import { FilterIcon } from '../shell/icons.tsx';
import { useMedia } from '../shell/use-media.ts';
import styles from './filter-bar.module.css';
import { choicesIn, type Filters, isFiltered, type ListView, MIN_PLAYERS, NO_FILTERS, SORT_KEYS } from './filters.ts';
import { lobbyTestIds } from './test-ids.ts';
import { useGameName } from './use-game-name.ts';

export interface FilterBarProps {
  /** All tables, filtered or not. */
  readonly rows: readonly LobbyRow[];
  readonly shown: number;
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
}

/** The heading of the list: the number of tables, and the filters. */
export function FilterBar({ rows, shown, view, onChange }: FilterBarProps): ReactNode {
  const t = useText();
  const players = useStore(useClient().lobby.view, (lobby) => lobby.players);
  const wide = useMedia('(min-width: 761px)');
  // A wide screen always shows the switches, and opens the choices if any are made.
  const count = choicesIn(wide ? { ...view.filters, ...NO_SWITCHES } : view.filters);
  const [asked, setOpen] = useState<boolean | null>(null);
  const open = asked ?? (wide && count > 0);
  const id = useId();
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <h2 id="tables-title">{t('tables.title')}</h2>
        <span className={styles.count} role="status">
          {countText(t, { shown, all: rows.length, players, filtered: isFiltered(view.filters) })}
        </span>
        {rows.length === 0 ? null : (
          <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            <FilterIcon /> {t('filter.title')}
            {count > 0 ? <span className={styles.badge}>{count}</span> : null}
          </button>
        )}
      </div>
      {rows.length > 0 && (wide || open) ? (
        <FilterControls id={id} rows={rows} view={view} onChange={onChange} withChoices={open} withSort={!wide} />
      ) : null}
    </div>
  );
}

const NO_SWITCHES = { favourites: false, hideFull: false, hideEmpty: false, minPlayers: 0 } as const;

interface Counts {
  readonly shown: number;
  readonly all: number;
  readonly players: number;
  readonly filtered: boolean;
}

function countText(t: Translate, { shown, all, players, filtered }: Counts): string {
  return filtered ? t('tables.count-filtered', { shown, all }) : t('tables.count', { tables: all, players });
}

interface FilterControlsProps {
  readonly id: string;
  readonly rows: readonly LobbyRow[];
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
  /** Games, limits, stakes and seats: several rows of chips. */
  readonly withChoices: boolean;
  /** Cards have no column headings to sort by. */
  readonly withSort: boolean;
}

function FilterControls({ id, rows, view, onChange, withChoices, withSort }: FilterControlsProps): ReactNode {
  const t = useText();
  const { filters } = view;
  const set = (part: Partial<Filters>): void => onChange({ ...view, filters: { ...filters, ...part } });
  return (
    <fieldset id={id} className={styles.controls} data-testid={lobbyTestIds.filters}>
      <legend className="visually-hidden">{t('filter.title')}</legend>
      {withChoices ? <AllChoices rows={rows} filters={filters} onChange={set} /> : null}
      <HideSwitches filters={filters} onChange={set} />
      <MinPlayers chosen={filters.minPlayers} onChange={(minPlayers) => set({ minPlayers })} />
      {withSort ? <SortSelect view={view} onChange={onChange} /> : null}
      {isFiltered(filters) ? (
        <Button tone="quiet" size="small" onClick={() => set(NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface AllChoicesProps {
  readonly rows: readonly LobbyRow[];
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

/** Filters for every property in which the listed tables differ. */
function AllChoices({ rows, filters, onChange: set }: AllChoicesProps): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const gameName = useGameName();
  const games = useMemo(
    () =>
      inOrder(
        rows.map((row) => row.gameKey),
        GAME_ORDER,
      ),
    [rows],
  );
  const limits = useMemo(
    () =>
      inOrder(
        rows.map((row) => row.limit),
        LIMIT_ORDER,
      ),
    [rows],
  );
  const stakes = useMemo(() => stakeChoices(rows), [rows]);
  const seats = useMemo(() => [...new Set(rows.map((row) => row.seats))].sort((one, other) => one - other), [rows]);
  return (
    <div className={styles.choices}>
      <Choices
        label={t('filter.games')}
        options={games.map((game) => ({ value: game, text: gameName(game) }))}
        chosen={filters.games}
        onChange={(chosen) => set({ games: chosen })}
      />
      <Choices
        label={t('filter.limits')}
        options={limits.map((limit) => ({ value: limit, text: t(`limits.${limit}`) }))}
        chosen={filters.limits}
        onChange={(chosen) => set({ limits: chosen })}
      />
      <Choices
        label={t('filter.stakes')}
        options={stakes.map(([small, big]) => ({ value: `${small}-${big}`, text: `${money.short(small)}/${money.short(big)}` }))}
        chosen={filters.stakes}
        onChange={(chosen) => set({ stakes: chosen })}
      />
      <Choices
        label={t('filter.seats')}
        options={seats.map((count) => ({ value: String(count), text: t('row.max', { seats: count }) }))}
        chosen={filters.seats.map(String)}
        onChange={(chosen) => set({ seats: chosen.map(Number) })}
      />
    </div>
  );
}

function HideSwitches({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}): ReactNode {
  const t = useText();
  return (
    <div className={chips.chips}>
      <Chip checked={filters.favourites} onChange={(favourites) => onChange({ favourites })}>
        {t('filter.favourites')}
      </Chip>
      <Chip checked={filters.hideFull} onChange={(hideFull) => onChange({ hideFull })}>
        {t('filter.hide-full')}
      </Chip>
      <Chip checked={filters.hideEmpty} onChange={(hideEmpty) => onChange({ hideEmpty })}>
        {t('filter.hide-empty')}
      </Chip>
    </div>
  );
}

function MinPlayers({ chosen, onChange }: { readonly chosen: number; readonly onChange: (count: number) => void }): ReactNode {
  const t = useText();
  return (
    <label className={styles.sort}>
      {t('column.players')}
      <select value={chosen} onChange={(event) => onChange(Number(event.target.value))}>
        {[0, ...MIN_PLAYERS].map((count) => (
          <option key={count} value={count}>
            {t('filter.min-players', { count })}
          </option>
        ))}
      </select>
    </label>
  );
}

function SortSelect({ view, onChange }: Pick<FilterControlsProps, 'view' | 'onChange'>): ReactNode {
  const t = useText();
  const { key, descending } = view.sorting;
  return (
    <label className={styles.sort}>
      {t('sort.label')}
      <select
        value={`${descending ? '-' : ''}${key}`}
        onChange={(event) => {
          const text = event.target.value;
          const next = SORT_KEYS.find((one) => one === text || `-${one}` === text);
          if (next) onChange({ ...view, sorting: { key: next, descending: text.startsWith('-') } });
        }}
      >
        {SORT_KEYS.flatMap((one) => [
          <option key={one} value={one}>
            {t('sort.ascending', { column: t(`column.${one}`) })}
          </option>,
          <option key={`-${one}`} value={`-${one}`}>
            {t('sort.descending', { column: t(`column.${one}`) })}
          </option>,
        ])}
      </select>
    </label>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses any of a few values; none chosen means all. */
function Choices({ label, options, chosen, onChange }: ChoicesProps): ReactNode {
  if (options.length < 2) return null;
  return (
    <fieldset className={chips.chips}>
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.group} aria-hidden="true">
        {label}
      </span>
      {options.map(({ value, text }) => (
        <Chip
          key={value}
          checked={chosen.includes(value)}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
        >
          <bdi>{text}</bdi>
        </Chip>
      ))}
    </fieldset>
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

/** The distinct stakes in the list, smallest first. */
function stakeChoices(rows: readonly LobbyRow[]): (readonly [small: number, big: number])[] {
  const stakes = new Map(rows.map((row) => [stakesOf(row).join('-'), stakesOf(row)]));
  return [...stakes.values()].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}
