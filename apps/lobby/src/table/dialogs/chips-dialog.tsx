import { Button, Dialog, Slider, testIds } from '@cardroom/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { useMoney } from '../../i18n/money.ts';
import type { Rejection } from '../connection.ts';
import { useGroupedField } from '../dock/use-grouped-field.ts';
import { type ChipRange, chipRange, clampChips, type Purse } from '../rules/buy-in.ts';
import { seatOf } from '../rules/hero.ts';
import { paymentOf } from '../rules/payment.ts';
import { rejectionText } from '../state/code-text.ts';
import { useController, useTable } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import styles from './dialogs.module.css';

export interface ChipsDialogProps {
  readonly kind: 'buy-in' | 'top-up';
  /** The seat to buy in at. */
  readonly seat: number;
}

/** How many chips to buy in or top up with. The wallet's answer is shown inside the dialog. */
export function ChipsDialog({ kind, seat }: ChipsDialogProps) {
  const t = useText();
  const { ui } = useController();
  const close = (): void => ui.setState({ dialog: null, buyInSeat: null });
  const info = useTable((view) => view.info);
  const request = useChipsRequest(kind, seat, close);
  const purse = usePurse(request.busy);
  const title = kind === 'buy-in' ? t('buyIn.title', { seat: seat + 1 }) : t('topUp.title');
  if (!info) return null;
  const range = chipRange(kind, info, purse);
  return (
    <Dialog title={title} closeLabel={t('dialog.close')} onClose={close} testId={testIds.buyInDialog}>
      <Facts kind={kind} range={range} balance={purse.balance} />
      {range.max < range.min ? (
        <p className={styles.error} role="alert" data-testid={testIds.buyInError}>
          {t(range.limit === 'balance' ? 'buyIn.tooPoor' : 'topUp.full')}
        </p>
      ) : (
        <ChipsForm kind={kind} range={range} request={request} />
      )}
    </Dialog>
  );
}

/** The player's balance and chips, frozen while a purchase is under way: the balance drops before the seat has the chips. */
function usePurse(busy: boolean): Purse {
  const balance = useTable(({ snapshot }) => snapshot.balance?.balance ?? null);
  const chips = useTable(({ snapshot }) => {
    const own = seatOf(snapshot.table, snapshot.you?.seat ?? null);
    return (own?.stack ?? 0) + (own?.behind ?? 0) + (snapshot.you?.topUpAsked ?? 0) + (snapshot.you?.topUpInFlight ?? 0);
  });
  const still = useRef<Purse>({ balance, chips });
  if (!busy) still.current = { balance, chips };
  return still.current;
}

function Facts({
  kind,
  range,
  balance,
}: {
  readonly kind: ChipsDialogProps['kind'];
  readonly range: ChipRange;
  readonly balance: number | null;
}) {
  const t = useText();
  const amounts = useAmounts();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('table.balance')}</dt>
        <dd data-testid="buy-in-balance">
          <bdi>{balance === null ? t('table.balanceUnknown') : amounts.money(balance)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t(kind === 'buy-in' ? 'buyIn.range' : 'topUp.range')}</dt>
        <dd>
          <bdi>{amounts.money(range.tableMin)}</bdi> – <bdi>{amounts.money(range.tableMax)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

interface FormProps {
  readonly kind: ChipsDialogProps['kind'];
  readonly range: ChipRange;
  readonly request: ChipsRequest;
}

function ChipsForm({ kind, range, request }: FormProps) {
  const t = useText();
  const amounts = useAmounts();
  const [chips, setChips] = useState(range.suggested);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        request.send(chips);
      }}
    >
      <ChipsAmount range={range} chips={chips} onChange={setChips} disabled={request.busy} />
      {request.error ? (
        <p className={styles.error} role="alert" data-testid={testIds.buyInError} data-code={request.error.code}>
          {rejectionText(request.error, t)}
        </p>
      ) : null}
      <p className="visually-hidden" role="status">
        {request.busy ? t('buyIn.moving') : ''}
      </p>
      <Button type="submit" tone="brand" size="big" testId={testIds.buyInConfirm} disabled={request.busy}>
        {request.busy ? t('buyIn.moving') : t(kind === 'buy-in' ? 'buyIn.confirm' : 'topUp.confirm', { amount: amounts.money(chips) })}
      </Button>
      <p className={styles.note}>{t(kind === 'buy-in' ? 'buyIn.note' : 'topUp.note')}</p>
    </form>
  );
}

interface AmountProps {
  readonly range: ChipRange;
  readonly chips: number;
  readonly onChange: (chips: number) => void;
  readonly disabled: boolean;
}

function ChipsAmount({ range, chips, onChange, disabled }: AmountProps) {
  const t = useText();
  const amounts = useAmounts();
  return (
    <fieldset className={styles.amount} disabled={disabled}>
      <ChipsInput range={range} chips={chips} onChange={onChange} />
      <Slider
        value={Math.round((chips - range.min) / range.step)}
        steps={Math.ceil((range.max - range.min) / range.step)}
        label={t('buyIn.amount')}
        valueText={amounts.money(chips)}
        onChange={(position) => onChange(clampChips(range.min + position * range.step, range))}
      />
      <div className={styles.presets}>
        {range.min < range.max ? <AmountButton amount={range.min} chips={chips} onChange={onChange} text={t('sizing.min')} /> : null}
        {range.min < range.middle && range.middle < range.max ? (
          <AmountButton amount={range.middle} chips={chips} onChange={onChange} text={amounts.stakes(range.middle)} />
        ) : null}
        <AmountButton amount={range.max} chips={chips} onChange={onChange} text={t('buyIn.max')} />
      </div>
    </fieldset>
  );
}

function ChipsInput({ range, chips, onChange }: Omit<AmountProps, 'disabled'>) {
  const t = useText();
  const bigBlind = useTable(({ info }) => info?.bigBlind ?? 1);
  const money = useMoney(useTable(({ info }) => info?.currency ?? 'EUR'));
  const id = useId();
  const { ref, write, onFocus, leave } = useGroupedField(money);
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    const wanted = draft === null ? null : money.parse(draft);
    if (wanted !== null) onChange(clampChips(wanted, range));
    setDraft(null);
  };
  return (
    <div className={styles.amountRow}>
      <label htmlFor={id}>{t('buyIn.amount')}</label>
      <input
        id={id}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? write(chips)}
        data-testid={testIds.buyInAmount}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={() => {
          commit();
          leave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <span className={styles.blinds}>
        <bdi>{money.bigBlinds(chips, bigBlind)}</bdi>
      </span>
    </div>
  );
}

interface AmountButtonProps {
  readonly amount: number;
  readonly chips: number;
  readonly onChange: (chips: number) => void;
  readonly text: string;
}

function AmountButton({ amount, chips, onChange, text }: AmountButtonProps) {
  return (
    <Button onClick={() => onChange(amount)} aria-pressed={chips === amount}>
      <bdi>{text}</bdi>
    </Button>
  );
}

/** How long a purchase that the table no longer expects waits for the reason. */
const REASON_WITHIN_MS = 1_000;

interface ChipsRequest {
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly error: Rejection | null;
  send(chips: number): void;
}

/** The dialog stays open after the table accepts, until the wallet has answered. */
function useChipsRequest(kind: ChipsDialogProps['kind'], seat: number, onDone: () => void): ChipsRequest {
  const controller = useController();
  const [state, setState] = useState<{ readonly phase: 'idle' | 'sending' | 'accepted'; readonly error: Rejection | null }>({
    phase: 'idle',
    error: null,
  });
  const [before, setBefore] = useState({ notice: 0, boughtIn: 0 });
  const notice = useTable(({ snapshot }) => snapshot.notices.at(-1) ?? null);
  const payment = useTable(({ snapshot }) => paymentOf(kind, snapshot.you, before.boughtIn));
  const refusal = notice && notice.id > before.notice && notice.code !== 'top-up-accepted' ? notice : null;
  useEffect(() => {
    if (state.phase !== 'accepted') return;
    if (refusal) {
      // Shown here, so not as a toast too.
      controller.ui.setState({ noticesSeen: refusal.id });
      setState({ phase: 'idle', error: { code: refusal.code } });
      return;
    }
    if (payment === 'paid') return onDone();
    if (payment !== 'lost') return;
    // The table's answer may be heard before the player's own message, and that message before the reason.
    const timer = setTimeout(() => setState({ phase: 'idle', error: { code: 'payment-lost' } }), REASON_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [state.phase, refusal, payment, onDone, controller]);
  const send = (chips: number): void => {
    const { connection } = controller;
    setBefore({ notice: notice?.id ?? 0, boughtIn: controller.table.getState().snapshot.you?.boughtIn ?? 0 });
    setState({ phase: 'sending', error: null });
    const asked = kind === 'buy-in' ? connection.sitDown(seat, chips) : connection.topUp(chips);
    asked.then(
      () => setState({ phase: 'accepted', error: null }),
      (rejection: Rejection) => setState({ phase: 'idle', error: rejection }),
    );
  };
  return { busy: state.phase !== 'idle', error: state.error, send };
}
