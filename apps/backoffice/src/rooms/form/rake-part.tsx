import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../list/icon.tsx';
import { Part, Segment, SwitchField, TextField } from './fields.tsx';
import type { Model } from './model.ts';
import { bigBlinds, RAKES } from './presets.ts';
import { type RakeRow, rakeRows, rakeRowsText } from './rake.ts';
import styles from './room-form.module.css';
import { inBigBlinds, signOf } from './sections.tsx';
import { isOn } from './values.ts';

type Kind = (typeof RAKES)[number][0] | 'players' | 'own';
const KINDS = [...RAKES.map(([kind]) => kind), 'players'] as const;

/** The preset that the rake is; `own` for any other rate and cap. */
function kindOf({ values }: Model): Kind {
  if (isOn(values.rakeByPlayers)) return 'players';
  if (!isOn(values.rakeBasisPoints)) return 'none';
  const same = RAKES.find(([, rate, cap]) => {
    const usual = bigBlinds(cap, values.bigBlind ?? '');
    return Number(rate) === Number(values.rakeBasisPoints) && (!isOn(values.rakeCap) || Number(values.rakeCap) === Number(usual));
  });
  return same?.[0] ?? 'own';
}

/** Rate and cap of the rake, or a table by the number of players. */
export function RakePart({ model }: { readonly model: Model }) {
  const { values, set, currency } = model;
  const kind = kindOf(model);
  const big = values.bigBlind ?? '';
  const choose = (next: Kind) => {
    const preset = RAKES.find(([one]) => one === next);
    if (preset !== undefined) set({ rakeBasisPoints: preset[1], rakeCap: bigBlinds(preset[2], big), rakeByPlayers: '' });
    if (next === 'players') set({ rakeByPlayers: firstTable(big), rakeBasisPoints: values.rakeBasisPoints || '3' });
  };
  return (
    <Part title={t('room-form.rake')} hint={t('room-form.rake.hint')}>
      <Segment
        label={t('room-form.rake.preset')}
        span={[12, 12]}
        options={KINDS.map((one) => [one, t(`room-form.rake.${one}`)] as const)}
        value={kind === 'own' ? null : kind}
        choose={choose}
      />
      {kind === 'players' && <RakeTable model={model} />}
      {kind !== 'players' && (
        <>
          <TextField model={model} option="rakeBasisPoints" label={t('room-form.rake.rate')} inputMode="decimal" after="%" span={[3, 6]} />
          {isOn(values.rakeBasisPoints) && (
            <TextField
              model={model}
              option="rakeCap"
              label={t('room-form.rake.cap')}
              inputMode="decimal"
              before={signOf(currency)}
              after={inBigBlinds(values.rakeCap || bigBlinds(3, big), big)}
              placeholder={bigBlinds(3, big)}
              span={[4, 6]}
            />
          )}
        </>
      )}
      {kind !== 'none' && (
        <SwitchField model={model} option="noFlopNoDrop" label={t('room-form.no-flop')} hint={t('room-form.no-flop.hint')} span={[5, 12]} />
      )}
    </Part>
  );
}

/** A table to begin with: less for few players. */
function firstTable(big: string): string {
  return rakeRowsText([
    { players: '2', percent: '3', cap: bigBlinds(1, big) },
    { players: '5', percent: '3', cap: bigBlinds(3, big) },
  ]);
}

function RakeTable({ model }: { readonly model: Model }) {
  const text = model.values.rakeByPlayers ?? '';
  const rows = rakeRows(text);
  const [asText, setAsText] = useState(rows === null);
  const fault = model.fault('rakeByPlayers');
  const change = (next: readonly RakeRow[]) => model.set({ rakeByPlayers: rakeRowsText(next) });
  return (
    <div className={styles.whole}>
      {asText || rows === null ? (
        <TextField model={model} option="rakeByPlayers" label={t('room-form.rakes')} hint={t('room-form.rakes.hint')} />
      ) : (
        <>
          <table className={styles.rakes}>
            <thead>
              <tr>
                <th scope="col">{t('room-form.rakes.players')}</th>
                <th scope="col">{t('room-form.rakes.rate')}</th>
                <th scope="col">{t('room-form.rakes.cap', { currency: model.currency })}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('room-form.rakes.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <RakeLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                  key={index}
                  row={row}
                  number={index + 1}
                  change={(next) => change(rows.with(index, next))}
                  remove={rows.length === 1 ? null : () => change(rows.filter((_one, at) => at !== index))}
                  left={() => model.left('rakeByPlayers')}
                />
              ))}
            </tbody>
          </table>
          {fault !== null && <small className={styles.fault}>{fault}</small>}
          <Button size="small" onClick={() => change([...rows, nextRow(rows.at(-1))])}>
            {t('room-form.rakes.add')}
          </Button>
        </>
      )}
      {rows !== null && (
        <button type="button" className={styles.textual} onClick={() => setAsText(!asText)}>
          {t(asText ? 'room-form.rakes.as-table' : 'room-form.rakes.as-text')}
        </button>
      )}
    </div>
  );
}

function nextRow(last: RakeRow | undefined): RakeRow {
  return { players: String(Number(last?.players ?? 1) + 1), percent: last?.percent ?? '3', cap: last?.cap ?? '' };
}

interface RakeLineProps {
  readonly row: RakeRow;
  readonly number: number;
  readonly change: (row: RakeRow) => void;
  readonly remove: (() => void) | null;
  readonly left: () => void;
}

function RakeLine({ row, number, change, remove, left }: RakeLineProps) {
  const input = (name: keyof RakeRow) => (
    <td>
      <input
        aria-label={t(`room-form.rakes.field.${name}`, { row: number })}
        inputMode="decimal"
        autoComplete="off"
        value={row[name]}
        onChange={(event) => change({ ...row, [name]: event.target.value.replaceAll(/[:,]/g, '.') })}
        onBlur={left}
      />
    </td>
  );
  return (
    <tr>
      {input('players')}
      {input('percent')}
      {input('cap')}
      <td>
        {remove !== null && (
          <button type="button" className={styles.remove} aria-label={t('room-form.rakes.remove', { row: number })} onClick={remove}>
            <Icon name="cross" size={13} />
          </button>
        )}
      </td>
    </tr>
  );
}
