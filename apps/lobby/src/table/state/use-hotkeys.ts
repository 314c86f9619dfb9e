import { useEffect } from 'react';
import { commandOf, type KeyCommand } from '../rules/hotkeys.ts';
import { offerOf } from '../rules/offer.ts';
import { presetsFor } from '../rules/sizing.ts';
import { toggleChat } from './chat-state.ts';
import { useController } from './context.tsx';
import type { ActionCommand, TableController } from './controller.ts';
import { sizingSpotOf } from './sizing-spot.ts';
import { QUERIES } from './turn-texts.ts';

/** Big blinds per step of an arrow key with Shift. */
const BIG_STEP = 5;
/** Pixels per notch of a mouse wheel; a touchpad sends many smaller deltas. */
const WHEEL_NOTCH_PX = 100;

/** Hotkeys of the page. They are off in fields, while a dialog is open, when the player switched them off, and for tables not in focus. */
export function useHotkeys(active: boolean): void {
  const controller = useController();
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent): void => {
      const { hotkeys, keys } = controller.settings.getState();
      if (!hotkeys || event.defaultPrevented || controller.ui.getState().dialog !== null) return;
      const modified = event.ctrlKey || event.altKey || event.metaKey;
      const command = commandOf(
        { code: event.code, shift: event.shiftKey, modified, repeat: event.repeat, inField: isField(event.target) },
        keys,
      );
      if (!command) return;
      event.preventDefault();
      RUNS[command](controller, event.shiftKey, command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [controller, active]);
}

/** Turning the wheel over the table changes the amount; `ref` is the page's root. */
export function useAmountWheel(ref: React.RefObject<HTMLElement | null>): void {
  const controller = useController();
  useEffect(() => {
    const root = ref.current;
    let turned = 0;
    const onWheel = (event: WheelEvent): void => {
      const overPanel = event.target instanceof Element && event.target.closest('[data-scrolls]') !== null;
      if (overPanel || event.ctrlKey || event.deltaY === 0 || controller.ui.getState().dialog !== null) return;
      turned += event.deltaY;
      const notches = Math.trunc(turned / WHEEL_NOTCH_PX);
      turned -= notches * WHEEL_NOTCH_PX;
      if (notches !== 0) controller.sizes.step(-notches);
    };
    root?.addEventListener('wheel', onWheel, { passive: true });
    return () => root?.removeEventListener('wheel', onWheel);
  }, [controller, ref]);
}

// A slider handles the arrow keys itself, so a hotkey would count them twice. A checkbox needs only Space, so hotkeys still work there.
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  );
}

type Run = (controller: TableController, shift: boolean, command: KeyCommand) => void;

const press: Run = (controller, _, command) => controller.pressButton(command as ActionCommand);
const preset: Run = (controller, _, command) => choosePreset(controller, command);
const say: Run = (controller, _, command) => {
  const query = QUERIES[command as keyof typeof QUERIES];
  controller.announce(query(controller.table.getState(), controller.speech(), controller.secondsLeft()));
};

const RUNS: Readonly<Record<KeyCommand, Run>> = {
  fold: press,
  'check-call': press,
  raise: press,
  'all-in': preset,
  'preset-1': preset,
  'preset-2': preset,
  'preset-3': preset,
  'preset-4': preset,
  'preset-5': preset,
  more: ({ sizes }, shift) => sizes.step(shift ? BIG_STEP : 1),
  less: ({ sizes }, shift) => sizes.step(shift ? -BIG_STEP : -1),
  'sit-out': toggleSitOut,
  // Handled above the table, because a table does not know the others.
  'next-table': () => {},
  log: ({ ui }) => ui.setState(({ panelOpen }) => ({ panelOpen: !panelOpen })),
  // The chat takes the focus when it appears.
  chat: toggleChat,
  mute: ({ settings }) => settings.setState(({ muted }) => ({ muted: !muted })),
  zen: ({ ui }) => ui.setState(({ zen }) => ({ zen: !zen })),
  help: ({ ui }) => ui.setState({ dialog: 'help' }),
  'say-hand': say,
  'say-board': say,
  'say-pot': say,
  'say-stacks': say,
  'say-turn': say,
  'say-time-bank': say,
};

const OFFER_KEYS: Readonly<Partial<Record<KeyCommand, ActionCommand>>> = { 'preset-1': 'run-once', 'preset-2': 'run-twice' };

/** The preset keys. While an offer is open, the first two answer it like a press of its buttons. */
function choosePreset(controller: TableController, command: KeyCommand): void {
  if (offerOf(controller.table.getState().snapshot.table)) {
    const answer = OFFER_KEYS[command];
    if (answer) controller.pressButton(answer);
    return;
  }
  const presets = presetsFor(sizingSpotOf(controller.table.getState()), controller.betSizes());
  // The largest size: all-in, or the pot in pot limit.
  const preset = command === 'all-in' ? presets.at(-1) : presets[Number(command.at(-1)) - 1];
  if (preset) controller.choosePreset(preset);
}

function toggleSitOut({ table, connection, ask }: TableController): void {
  const { you } = table.getState().snapshot;
  if (!you || you.seat === null) return;
  if (you.sittingOut) ask(connection.comeBack());
  else ask(connection.sitOut(you.sitOutWhen === 'never' ? 'next-hand' : 'never'));
}
