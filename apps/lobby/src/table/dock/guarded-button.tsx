import { Button, type ButtonProps } from '@cardroom/ui';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { acceptsPress, firstMeaning, GUARD_MS, type Guard, nextMeaning, type Press } from '../rules/press-guard.ts';
import { useController } from '../state/context.tsx';
import styles from './dock.module.css';

export interface GuardedButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly meaning: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
  /** Registers the press as a hotkey. */
  readonly hotkey?: ((press: (() => void) | null) => void) | undefined;
  /** Visible but disabled for a reason other than the guard. */
  readonly unavailable?: boolean;
}

/**
 * A button of the dock. A press too soon after its meaning changed, by pointer or key, only shakes the label and announces that it was
 * ignored.
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
        // A click by key or assistive technology has no pointer event before it.
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

/** Presses the button, or announces that the press came too soon; null = the button is disabled. */
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
      // A meaning that returns counts as new, however briefly another replaced it.
      setSettledMeaning('');
    };
  }, [meaning]);
  return settledMeaning === meaning;
}

/** Only the label moves: a moving control would be missed. */
function shake(label: HTMLElement | null): void {
  label?.animate({ translate: ['0', '-5px', '5px', '-3px', '3px', '0'] }, { duration: 240 });
}
