import { type Filters, type ListView, type LobbyRow, MIN_PLAYERS, SORT_KEYS, STAKE_BANDS } from '@cardroom/protocol/shapes';
import { Button, Dialog } from '@cardroom/ui';
import { bandTop, GAME_ORDER, inOrder, isInTab, LIMIT_ORDER, NO_FILTERS } from '@cardroom/views/listing';
import { type ReactNode, useId, useMemo } from 'react';
import { useMoney, useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import chips from '../../shell/chips.module.css';
import { lobbyTestIds } from '../test-ids.ts';
import { useGameName } from '../use-game-name.ts';
import styles from './filter-sheet.module.css';

export interface FilterSheetProps {
  /** All tables or rooms, filtered or not. */
  readonly rows: readonly Omit<LobbyRow, 'tableId'>[];
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
  readonly onClose: () => void;
}

/** All filters of the list, each applied at once, and its order. */
export function FilterSheet({ rows, view, onChange, onClose }: FilterSheetProps): ReactNode {
  const t = useText();
  const { filters } = view;
  const set = (part: Partial<Filters>): void => onChange({ ...view, filters: { ...filters, ...part } });
  return (
    <Dialog title={t('filter.title')} closeLabel={t('dialog.close-panel')} onClose={onClose} testId={lobbyTestIds.filterSheet}>
      <div className={styles.sheet}>
        <Games rows={rows} filters={filters} onChange={set} />
        <Stakes filters={filters} onChange={set} />
        <Seats rows={rows} filters={filters} onChange={set} />
        <Switches filters={filters} onChange={set} />
        <SortSelect view={view} onChange={onChange} />
        <div className={styles.buttons}>
          <Button onClick={() => set({ ...NO_FILTERS, tab: filters.tab })}>{t('filter.clear')}</Button>
          <Button tone="brand" onClick={onClose}>
            {t('filter.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

/** The games and limits among which the tab lets one choose. */
function Games({ rows, filters, onChange }: PartProps & Pick<FilterSheetProps, 'rows'>): ReactNode {
  const t = useText();
  const gameName = useGameName();
  const listed = useMemo(() => rows.filter(({ game }) => isInTab(filters.tab, game)), [rows, filters.tab]);
  const keysOf = (key: 'gameKey' | 'limit'): string[] => listed.map((row) => row[key]);
  return (
    <>
      <Choices
        label={t('filter.games')}
        options={inOrder(keysOf('gameKey'), GAME_ORDER).map((game) => ({ value: game, text: gameName(game) }))}
        chosen={filters.games}
        onChange={(games) => onChange({ games })}
      />
      <Choices
        label={t('filter.limits')}
        options={inOrder(keysOf('limit'), LIMIT_ORDER).map((limit) => ({ value: limit, text: t(`limits.${limit}`) }))}
        chosen={filters.limits}
        onChange={(limits) => onChange({ limits })}
      />
    </>
  );
}

function Stakes({ filters, onChange }: PartProps): ReactNode {
  const t = useText();
  const { currency } = useClient().answer.player;
  const money = useMoney(currency);
  return (
    <Choices
      label={t('filter.stakes')}
      options={STAKE_BANDS.map((band) => {
        const top = bandTop(band, currency);
        const name = t(`stakes.${band}`);
        return { value: band, text: top === null ? name : `${name} ${t('stakes.to', { top: money.short(top) })}` };
      })}
      chosen={filters.bands}
      onChange={(bands) => onChange({ bands: STAKE_BANDS.filter((band) => bands.includes(band)) })}
    />
  );
}

function Seats({ rows, filters, onChange }: PartProps & Pick<FilterSheetProps, 'rows'>): ReactNode {
  const t = useText();
  const seats = [...new Set(rows.map((row) => row.seats))].sort((one, other) => one - other);
  return (
    <Choices
      label={t('filter.seats')}
      options={seats.map((count) => ({ value: String(count), text: t('row.max', { seats: count }) }))}
      chosen={filters.seats.map(String)}
      onChange={(chosen) => onChange({ seats: chosen.map(Number) })}
    />
  );
}

function Switches({ filters, onChange }: PartProps): ReactNode {
  const t = useText();
  const id = useId();
  const shown = (['favourites', 'hideFull', 'hideEmpty'] as const).filter((name) => filters[name]);
  return (
    <>
      <Choices
        label={t('filter.show')}
        options={[
          { value: 'favourites', text: t('filter.favourites') },
          { value: 'hideFull', text: t('filter.hide-full') },
          { value: 'hideEmpty', text: t('filter.hide-empty') },
        ]}
        chosen={shown}
        onChange={(chosen) =>
          onChange({
            favourites: chosen.includes('favourites'),
            hideFull: chosen.includes('hideFull'),
            hideEmpty: chosen.includes('hideEmpty'),
          })
        }
      />
      <label className={styles.select} htmlFor={id}>
        {t('column.players')}
        <select id={id} value={filters.minPlayers} onChange={(event) => onChange({ minPlayers: Number(event.target.value) })}>
          {[0, ...MIN_PLAYERS].map((count) => (
            <option key={count} value={count}>
              {t('filter.min-players', { count })}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function SortSelect({ view, onChange }: Pick<FilterSheetProps, 'view' | 'onChange'>): ReactNode {
  const t = useText();
  const id = useId();
  const { key, descending } = view.sorting;
  return (
    <label className={styles.select} htmlFor={id}>
      {t('sort.label')}
      <select
        id={id}
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
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={chips.chips}>
        {options.map(({ value, text }) => (
          <label key={value} className={chips.chip}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
            />
            <span>
              <bdi>{text}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
