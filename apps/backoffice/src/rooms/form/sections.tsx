import { shortAmountText } from '../../money/amount.tsx';
import { minorOf } from '../room-view.ts';
import { Part, Segment, SelectField, SwitchField, TextField } from './fields.tsx';
import { bettingsOf, cardsOf, gameAfter, gameOf, hasOption, VARIANTS } from './games.ts';
import type { Model } from './model.ts';
import { bigBlinds, STAKES, stakeOf, stakeValues } from './presets.ts';
import { isOn } from './values.ts';

interface PartProps {
  readonly model: Model;
}

/** The sign of a currency, such as `€`. */
export function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** How many big blinds an amount is, as the end of its field; nothing without both. */
export function inBigBlinds(amount: string | undefined, big: string | undefined): string | undefined {
  const [minor, bigMinor] = [minorOf(amount), minorOf(big)];
  return minor > 0 && bigMinor > 0 ? `${Math.round((minor * 10) / bigMinor) / 10} BB` : undefined;
}

export function GamePart({ model }: PartProps) {
  const { values, set, isEdit, seatsMax } = model;
  const key = values.gameKey ?? '';
  const { variant, betting, cards } = gameOf(key);
  const most = seatsMax[key] ?? 9;
  const toGame = (next: string) => set({ gameKey: next, seats: String(Math.min(Number(values.seats), seatsMax[next] ?? 9)) });
  const seats = Array.from({ length: most - 1 }, (_one, index) => [String(index + 2), String(index + 2)] as const);
  const hint = isEdit ? 'A room keeps its game. Duplicate it to offer another one.' : 'Sets which fields apply below.';
  return (
    <Part title="Game" hint={hint}>
      <Segment
        label="Variant"
        span={[7, 12]}
        options={VARIANTS}
        value={variant}
        disabled={isEdit}
        choose={(next) => toGame(gameAfter(key, { variant: next }))}
      />
      <Segment
        label="Betting"
        span={[5, 12]}
        options={bettingsOf(key)}
        value={betting}
        disabled={isEdit}
        choose={(next) => toGame(gameAfter(key, { variant, betting: next }))}
      />
      {cardsOf(key).length > 1 && (
        <Segment
          label="Hole cards"
          span={[3, 12]}
          options={cardsOf(key).map((count) => [count, String(count)] as const)}
          value={cards}
          disabled={isEdit}
          choose={(next) => toGame(gameAfter(key, { variant, cards: next }))}
        />
      )}
      <Segment
        label="Seats"
        span={[5, 12]}
        options={seats}
        value={values.seats ?? ''}
        fault={model.fault('seats')}
        choose={(next) => set({ seats: next })}
      />
      <TextField
        model={model}
        option="name"
        label="Name"
        span={[cardsOf(key).length > 1 ? 4 : 7, 12]}
        placeholder={model.usualName}
        maxLength={60}
      />
    </Part>
  );
}

export function StakesPart({ model }: PartProps) {
  const { values, set, currency, currencies, setCurrency, isEdit } = model;
  const { variant, betting } = gameOf(values.gameKey ?? '');
  const isShort = variant === 'short';
  const sign = signOf(currency);
  const big = isShort ? 'Button blind' : 'Big blind';
  const bets = betting === 'fl' && isOn(values.bigBlind) ? ` Bets of ${betsText(values.bigBlind, currency)}.` : '';
  const amount = { model, before: sign, inputMode: 'decimal', span: [3, 6] } as const;
  return (
    <Part title="Stakes" hint={`${isShort ? 'Button blind and antes' : 'Blinds'} in the room’s currency.${bets}`}>
      {!isEdit && (
        <Segment
          label="Level"
          span={[9, 12]}
          options={STAKES}
          value={stakeOf(values, currency)}
          choose={(stake) => set(stakeChange(values, stakeValues(stake, currency)))}
        />
      )}
      <Segment
        label="Currency"
        span={[3, 12]}
        options={(isEdit ? [currency] : currencies).map((one) => [one, one] as const)}
        value={currency}
        disabled={isEdit}
        choose={setCurrency}
      />
      {!isShort && <TextField {...amount} option="smallBlind" label="Small blind" placeholder={model.made?.smallBlind ?? ''} />}
      <TextField {...amount} option="bigBlind" label={big} />
      <TextField {...amount} option="ante" label="Ante" placeholder={isShort ? (model.made?.ante ?? '') : '0'} />
      {!isShort && isOn(values.ante) && (
        <SelectField
          model={model}
          option="anteType"
          label="Ante paid by"
          span={[3, 6]}
          options={[
            ['each', 'Each player'],
            ['bb', 'Big blind (for all)'],
          ]}
        />
      )}
    </Part>
  );
}

/** The cap of the rake follows the stakes unless somebody chose another one. */
function stakeChange(values: Model['values'], stake: Model['values']): Model['values'] {
  const usual = bigBlinds(3, values.bigBlind ?? '');
  const follows = !isOn(values.rakeCap) || Number(values.rakeCap) === Number(usual);
  return follows ? stake : { ...stake, rakeCap: values.rakeCap ?? '' };
}

function betsText(bigBlind: string | undefined, currency: string): string {
  const minor = minorOf(bigBlind);
  return `${shortAmountText(minor, currency)} and ${shortAmountText(2 * minor, currency)}`;
}

export function BuyInPart({ model }: PartProps) {
  const { values, currency } = model;
  const after = (option: 'buyInMin' | 'buyInMax') => {
    const minor = Math.round(Number(values[option]) * minorOf(values.bigBlind));
    return Number.isFinite(minor) && minor > 0 ? `BB · ${shortAmountText(minor, currency)}` : 'BB';
  };
  const field = { model, inputMode: 'decimal', span: [4, 6] } as const;
  return (
    <Part title="Buy-in" hint="In big blinds.">
      <TextField {...field} option="buyInMin" label="Minimum buy-in" after={after('buyInMin')} />
      <TextField {...field} option="buyInMax" label="Maximum buy-in" after={after('buyInMax')} />
      <SelectField
        model={model}
        option="entry"
        label="New players"
        options={[
          ['post-or-wait', 'Post or wait for BB'],
          ['free', 'Dealt in next hand'],
        ]}
      />
    </Part>
  );
}

const SPEEDS = [
  ['30', 'Relaxed 30 s'],
  ['20', 'Standard 20 s'],
  ['12', 'Fast 12 s'],
] as const;

export function TablesPart({ model }: PartProps) {
  const { values, set } = model;
  const speed = SPEEDS.find(([seconds]) => seconds === values.actMs)?.[0] ?? null;
  const field = { model, inputMode: 'numeric', after: 'tables', span: [3, 6] } as const;
  return (
    <Part title="Tables and speed">
      <TextField {...field} option="tablesMin" label="Keep open" />
      <TextField {...field} option="tablesMax" label="At most" />
      <Segment label="Speed" span={[6, 12]} options={SPEEDS} value={speed} choose={(seconds) => set({ actMs: seconds })} />
    </Part>
  );
}

export function OptionsPart({ model }: PartProps) {
  const { values, set, currency, form } = model;
  const key = values.gameKey ?? '';
  const has = (option: string) =>
    hasOption(key, option, form.flatMap(({ fields }) => fields).find((field) => field.option === option)?.games);
  const bombs = isOn(values.bombPotEveryHands);
  const big = values.bigBlind;
  return (
    <Part title="Options">
      <SwitchField model={model} option="runItTwice" label="Run it twice" hint="Offered when all players are all-in" />
      {has('straddle') && <SwitchField model={model} option="straddle" label="Straddle" hint="Under the gun, 2 BB" />}
      <SwitchField
        model={model}
        option="bombPotEveryHands"
        label="Bomb pots"
        hint="Everyone antes, play starts on the flop"
        on={bombs}
        turn={(on) =>
          set(on ? { bombPotEveryHands: '20', bombPotAnte: bigBlinds(2, big ?? '') } : { bombPotEveryHands: '0', bombPotAnte: '' })
        }
      />
      <SwitchField model={model} option="rabbitHunt" label="Rabbit hunt" hint="Shows the cards to come after a fold" />
      {has('capOffHeadsUp') && (
        <SwitchField model={model} option="capOffHeadsUp" label="No raise cap heads-up" hint="Two players may raise without end" />
      )}
      {has('maxRaises') && (
        <TextField
          model={model}
          option="maxRaises"
          label="Bets and raises per street"
          span={[6, 12]}
          placeholder="3,4,4,4"
          hint="Preflop, flop, turn and river"
        />
      )}
      {bombs && (
        <>
          <TextField model={model} option="bombPotEveryHands" label="Bomb pot every" inputMode="numeric" after="hands" span={[3, 6]} />
          <TextField
            model={model}
            option="bombPotAnte"
            label="Bomb pot ante"
            inputMode="decimal"
            before={signOf(currency)}
            after={inBigBlinds(values.bombPotAnte || bigBlinds(2, big ?? ''), big)}
            placeholder={bigBlinds(2, big ?? '')}
            span={[3, 6]}
          />
        </>
      )}
    </Part>
  );
}
