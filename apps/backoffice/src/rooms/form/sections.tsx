import { numberText } from '../../i18n/formats.ts';
import { localeShown, t } from '../../i18n/i18n.ts';
import { shortAmountText } from '../../money/amount.tsx';
import { minorOf } from '../room-view.ts';
import { Part, Segment, SelectField, SwitchField, TextField } from './fields.tsx';
import { bettingsOf, cardsOf, gameAfter, gameOf, hasOption, variants } from './games.ts';
import type { Model } from './model.ts';
import { bigBlinds, STAKES, stakeOf, stakeValues } from './presets.ts';
import { isOn } from './values.ts';

interface PartProps {
  readonly model: Model;
}

/** The sign of a currency, such as `€`. */
export function signOf(currency: string): string {
  const parts = new Intl.NumberFormat(localeShown(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** How many big blinds an amount is, as the end of its field; nothing without both. */
export function inBigBlinds(amount: string | undefined, big: string | undefined): string | undefined {
  const [minor, bigMinor] = [minorOf(amount), minorOf(big)];
  return minor > 0 && bigMinor > 0
    ? t('room-form.big-blinds.count', { count: numberText(Math.round((minor * 10) / bigMinor) / 10, { useGrouping: false }) })
    : undefined;
}

export function GamePart({ model }: PartProps) {
  const { values, set, isEdit, seatsMax } = model;
  const key = values.gameKey ?? '';
  const { variant, betting, cards } = gameOf(key);
  const most = seatsMax[key] ?? 9;
  const toGame = (next: string) => set({ gameKey: next, seats: String(Math.min(Number(values.seats), seatsMax[next] ?? 9)) });
  const seats = Array.from({ length: most - 1 }, (_one, index) => [String(index + 2), String(index + 2)] as const);
  return (
    <Part title={t('room-form.game')} hint={t(isEdit ? 'room-form.game.edit' : 'room-form.game.new')}>
      <Segment
        label={t('room-form.variant')}
        span={[7, 12]}
        options={variants()}
        value={variant}
        disabled={isEdit}
        choose={(next) => toGame(gameAfter(key, { variant: next }))}
      />
      <Segment
        label={t('room-form.betting')}
        span={[5, 12]}
        options={bettingsOf(key)}
        value={betting}
        disabled={isEdit}
        choose={(next) => toGame(gameAfter(key, { variant, betting: next }))}
      />
      {cardsOf(key).length > 1 && (
        <Segment
          label={t('room-form.hole-cards')}
          span={[3, 12]}
          options={cardsOf(key).map((count) => [count, String(count)] as const)}
          value={cards}
          disabled={isEdit}
          choose={(next) => toGame(gameAfter(key, { variant, cards: next }))}
        />
      )}
      <Segment
        label={t('room-form.seats')}
        span={[5, 12]}
        options={seats}
        value={values.seats ?? ''}
        fault={model.fault('seats')}
        choose={(next) => set({ seats: next })}
      />
      <TextField
        model={model}
        option="name"
        label={t('room-form.name')}
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
  const big = t(isShort ? 'room-form.button-blind' : 'room-form.big-blind');
  const hint = t(isShort ? 'room-form.stakes.button' : 'room-form.stakes.blinds');
  const bets = betting === 'fl' && isOn(values.bigBlind) ? ` ${betsText(values.bigBlind, currency)}` : '';
  const amount = { model, before: sign, inputMode: 'decimal', span: [3, 6] } as const;
  return (
    <Part title={t('room-form.stakes')} hint={hint + bets}>
      {!isEdit && (
        <Segment
          label={t('room-form.level')}
          span={[9, 12]}
          options={STAKES.map((stake) => [stake, t(`room-form.level.${stake}`)] as const)}
          value={stakeOf(values, currency)}
          choose={(stake) => set(stakeChange(values, stakeValues(stake, currency)))}
        />
      )}
      <Segment
        label={t('room-form.currency')}
        span={[3, 12]}
        options={(isEdit ? [currency] : currencies).map((one) => [one, one] as const)}
        value={currency}
        disabled={isEdit}
        choose={setCurrency}
      />
      {!isShort && (
        <TextField {...amount} option="smallBlind" label={t('room-form.small-blind')} placeholder={model.made?.smallBlind ?? ''} />
      )}
      <TextField {...amount} option="bigBlind" label={big} />
      <TextField {...amount} option="ante" label={t('room-form.ante')} placeholder={isShort ? (model.made?.ante ?? '') : '0'} />
      {!isShort && isOn(values.ante) && (
        <SelectField
          model={model}
          option="anteType"
          label={t('room-form.ante-type')}
          span={[3, 6]}
          options={[
            ['each', t('room-form.ante-type.each')],
            ['bb', t('room-form.ante-type.bb')],
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
  return t('room-form.stakes.bets', { small: shortAmountText(minor, currency), big: shortAmountText(2 * minor, currency) });
}

export function BuyInPart({ model }: PartProps) {
  const { values, currency } = model;
  const after = (option: 'buyInMin' | 'buyInMax') => {
    const minor = Math.round(Number(values[option]) * minorOf(values.bigBlind));
    return Number.isFinite(minor) && minor > 0
      ? t('room-form.big-blinds.amount', { amount: shortAmountText(minor, currency) })
      : t('room-form.big-blinds');
  };
  const field = { model, inputMode: 'decimal', span: [4, 6] } as const;
  return (
    <Part title={t('room-form.buy-in')} hint={t('room-form.buy-in.hint')}>
      <TextField {...field} option="buyInMin" label={t('room-form.buy-in.min')} after={after('buyInMin')} />
      <TextField {...field} option="buyInMax" label={t('room-form.buy-in.max')} after={after('buyInMax')} />
      <SelectField
        model={model}
        option="entry"
        label={t('room-form.entry')}
        options={[
          ['post-or-wait', t('room-form.entry.post-or-wait')],
          ['free', t('room-form.entry.free')],
        ]}
      />
    </Part>
  );
}

/** Seconds to act at one click. */
const SPEEDS = ['30', '20', '12'] as const;

export function TablesPart({ model }: PartProps) {
  const { values, set } = model;
  const speed = SPEEDS.find((seconds) => seconds === values.actMs) ?? null;
  const field = { model, inputMode: 'numeric', after: t('room-form.tables.unit'), span: [3, 6] } as const;
  return (
    <Part title={t('room-form.tables')}>
      <TextField {...field} option="tablesMin" label={t('room-form.tables.min')} />
      <TextField {...field} option="tablesMax" label={t('room-form.tables.max')} />
      <Segment
        label={t('room-form.speed')}
        span={[6, 12]}
        options={SPEEDS.map((seconds) => [seconds, t(`room-form.speed.${seconds}`)] as const)}
        value={speed}
        choose={(seconds) => set({ actMs: seconds })}
      />
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
    <Part title={t('room-form.options')}>
      <SwitchField model={model} option="runItTwice" label={t('room-form.run-it-twice')} hint={t('room-form.run-it-twice.hint')} />
      {has('straddle') && (
        <SwitchField model={model} option="straddle" label={t('room-form.straddle')} hint={t('room-form.straddle.hint')} />
      )}
      <SwitchField
        model={model}
        option="bombPotEveryHands"
        label={t('room-form.bomb-pots')}
        hint={t('room-form.bomb-pots.hint')}
        on={bombs}
        turn={(on) =>
          set(on ? { bombPotEveryHands: '20', bombPotAnte: bigBlinds(2, big ?? '') } : { bombPotEveryHands: '0', bombPotAnte: '' })
        }
      />
      <SwitchField model={model} option="rabbitHunt" label={t('room-form.rabbit-hunt')} hint={t('room-form.rabbit-hunt.hint')} />
      {has('capOffHeadsUp') && (
        <SwitchField model={model} option="capOffHeadsUp" label={t('room-form.no-cap')} hint={t('room-form.no-cap.hint')} />
      )}
      {has('maxRaises') && (
        <TextField
          model={model}
          option="maxRaises"
          label={t('room-form.raises')}
          span={[6, 12]}
          placeholder="3,4,4,4"
          hint={t('room-form.raises.hint')}
        />
      )}
      {bombs && (
        <>
          <TextField
            model={model}
            option="bombPotEveryHands"
            label={t('room-form.bomb-pot-every')}
            inputMode="numeric"
            after={t('room-form.bomb-pot-every.unit')}
            span={[3, 6]}
          />
          <TextField
            model={model}
            option="bombPotAnte"
            label={t('room-form.bomb-pot-ante')}
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
