import { Button, type ButtonProps } from '@cardroom/ui';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { acceptsPress, firstMeaning, GUARD_MS, type Guard, nextMeaning, type Press } from '../rules/press-guard.ts';
import { useController } from '../state/context.tsx';
import styles from './dock.module.css';

export interface GuardedButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly meaning: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
  /** Registers the press for its hotkey. */
  readonly hotkey?: ((press: (() => void) | null) => void) | undefined;
  /** There, but cannot be pressed now for another reason than the guard. */
  readonly unavailable?: boolean;
}

/**
 * A button of the dock. A press that comes too soon after the button changed its meaning, by pointer or key, does nothing but
 * shake the label and say so.
 */
export function GuardedButton({ meaning, onPress, children, hotkey, unavailable = false, className, ...rest }: GuardedButtonProps) {
  const label = useRef<HTMLSpanElement>(null);
  const settled = useSettled(meaning);
  const judge = useJudge(meaning, label, unavailable ? null : onPress);
  const down = useRef<Press | null>(null);
  useHotkeyPress(hotkey, () => judge({ downAt: performance.now(), meaningAtDown: meaning }));
  return (
    <Button
      {...rest}
      className={[styles.action, className].filter(Boolean).join(' ')}
      aria-disabled={!settled || unavailable || undefined}
      data-meaning={meaning}
      onPointerDown={(event: PointerEvent) => {
        down.current = { downAt: event.timeStamp, meaningAtDown: meaning };
      }}
      onClick={(event) => {
        // A click by key or assistive technology has no pointer before it.
        const byPointer = event.detail > 0 ? down.current : null;
        down.current = null;
        judge(byPointer ?? { downAt: event.timeStamp, meaningAtDown: meaning });
      }}
    >
      <span ref={label} className={styles.label}>
        {children}
      </span>
    </Button>
  );
}

/** Does what the button does, or tells that the press came too soon; null = the button cannot do anything now. */
function useJudge(meaning: string, label: RefObject<HTMLElement | null>, onPress: (() => void) | null): (press: Press) => void {
  const controller = useController();
  const guard = useGuard(meaning);
  return (press) => {
    if (!onPress) return;
    if (acceptsPress(guard.current, press)) onPress();
    else {
      shake(label.current);
      controller.announce(controller.speech().t('table.pressIgnored'));
    }
  };
}

function useHotkeyPress(register: GuardedButtonProps['hotkey'], press: () => void): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    register?.(() => latest.current());
    return () => register?.(null);
  }, [register]);
}

function useGuard(meaning: string): { readonly current: Guard } {
  const guard = useRef<Guard>(firstMeaning(meaning, Number.POSITIVE_INFINITY));
  useLayoutEffect(() => {
    const now = performance.now();
    guard.current = guard.current.since > now ? firstMeaning(meaning, now) : nextMeaning(guard.current, meaning, now);
  }, [meaning]);
  return guard;
}

/** Whether the meaning has been on screen for the guard time; for assistive technology and for tests that wait. */
function useSettled(meaning: string): boolean {
  const [settledMeaning, setSettledMeaning] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettledMeaning(meaning), GUARD_MS);
    return () => {
      clearTimeout(timer);
      // A meaning that comes back after another one is new again, however short the other one stood.
      setSettledMeaning('');
    };
  }, [meaning]);
  return settledMeaning === meaning;
}

/** Only the label moves: a control that moves is missed. */
function shake(label: HTMLElement | null): void {
  label?.animate({ translate: ['0', '-5px', '5px', '-3px', '3px', '0'] }, { duration: 240 });
}
