import { CALL_KINDS, type CallKind, FAULT_MODES } from '@cardroom/operator-api/faults';
import { FAULT_CALLS_MAX, FAULT_LABELS, type Fault, REFUSAL_CODES, SLOW_MS_MAX } from '../wallet/faults.ts';
import { html, type Markup } from './html.ts';

const KIND_LABELS: Record<CallKind, string> = { balance: 'Balance', debit: 'Debit', credit: 'Credit', cancel: 'Cancel', result: 'Result' };

/** The switches that make the wallet fail. They are plain forms, so that they work without scripts. `back`: the page to return to. */
export function faultPanel(faults: Record<CallKind, Fault | null>, back: string): Markup {
  return html`<section class="panel faults" aria-labelledby="faults-title">
<h2 id="faults-title">Fault switches</h2>
<p class="hint">Make the wallet fail and watch the service recover: a debit that times out is cancelled, the player is not seated, and no money is lost.</p>
<div data-armed>${armedList(faults, back)}</div>
<form class="fault-form" method="post" action="/faults" data-fault-form>
<input type="hidden" name="back" value="${back}">
<label>Call<select name="kind">${CALL_KINDS.map((kind) => option(kind, KIND_LABELS[kind], kind === 'debit'))}</select></label>
<label class="wide">Fault<select name="mode">${FAULT_MODES.map((mode) => option(mode, FAULT_LABELS[mode], mode === 'timeout-after'))}</select></label>
<label data-for-mode="slow">Delay (ms)<input name="ms" type="number" inputmode="numeric" min="0" max="${SLOW_MS_MAX}" step="100" value="8000"></label>
<label data-for-mode="reject">Code<select name="code">${REFUSAL_CODES.map((code) => option(code, code, code === 'PLAYER_BLOCKED'))}</select></label>
<label>Calls<input name="calls" type="number" inputmode="numeric" min="1" max="${FAULT_CALLS_MAX}" placeholder="until off" value="1"></label>
<button class="button second" type="submit">Arm</button>
</form>
</section>`;
}

/** The armed faults, each with a button that switches it off. */
export function armedList(faults: Record<CallKind, Fault | null>, back: string): Markup {
  const armed = CALL_KINDS.flatMap((kind) => {
    const fault = faults[kind];
    return fault === null ? [] : [armedFault(kind, fault, back)];
  });
  if (armed.length === 0) return html`<p class="healthy"><span class="dot" aria-hidden="true"></span>The wallet is healthy.</p>`;
  return html`<ul class="armed">${armed}</ul>`;
}

/** How many faults are armed, in words; '' for none. */
export function armedCount(faults: Record<CallKind, Fault | null>): string {
  const count = Object.values(faults).filter((fault) => fault !== null).length;
  return count === 0 ? '' : `${count} armed`;
}

function armedFault(kind: CallKind, fault: Fault, back: string): Markup {
  const left = fault.calls === null ? 'until switched off' : fault.calls === 1 ? 'the next call' : `the next ${fault.calls} calls`;
  const detail = fault.mode === 'slow' ? ` (${fault.ms} ms)` : fault.mode === 'reject' ? ` (${fault.code})` : '';
  return html`<li><span class="kind ${kind}">${kind}</span><span class="armed-text">${FAULT_LABELS[fault.mode]}${detail}, ${left}</span>
<form method="post" action="/faults"><input type="hidden" name="back" value="${back}"><input type="hidden" name="kind" value="${kind}">
<button class="button small" type="submit" name="mode" value="">Off<span class="visually-hidden">: ${kind}</span></button></form></li>`;
}

function option(value: string, label: string, selected: boolean): Markup {
  return html`<option value="${value}" ${selected ? html`selected` : null}>${label}</option>`;
}
