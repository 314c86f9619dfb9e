/** An open dialog: its layer over the page, and what closes it. */
export interface Modal {
  readonly layer: HTMLElement;
  readonly close: () => void;
}

/** The last one is on top and is the only one that reacts. */
let open: readonly Modal[] = [];
/** The elements made inert by a dialog over them. */
let silenced: ReadonlySet<HTMLElement> = new Set();
/** Where the focus returns unless another dialog opens in place of the closed one. */
let returning: HTMLElement | null = null;

/**
 * Opens a dialog over everything else and focuses it. Escape and a phone's back gesture close the topmost dialog.
 *
 * `showModal()` would do all this, but it makes the page inert before it is drawn: the browser then recomputes the style of every
 * element, which delays the dialog on a slow phone. Here the dialog is drawn first and the page becomes inert right after.
 *
 * @returns closes the dialog; the focus returns to where it was, or moves to the dialog that opens in its place
 */
export function openModal(modal: Modal): () => void {
  const before = returning ?? (document.activeElement as HTMLElement | null);
  returning = null;
  if (open.length === 0) listen('addEventListener');
  open = [...open, modal];
  modal.layer.showPopover?.();
  focusFirst(modal);
  const forgetBack = onWayBack(modal);
  settleAfterFrame();
  return () => {
    forgetBack();
    open = open.filter((one) => one !== modal);
    if (open.length === 0) listen('removeEventListener');
    modal.layer.hidePopover?.();
    returning = before;
    settleAfterFrame();
  };
}

/** Makes everything but the topmost dialog inert, and returns the focus once it can be taken. */
function settle(): void {
  const top = open.at(-1);
  const wanted = new Set(top ? around(top.layer) : []);
  for (const element of silenced) if (!wanted.has(element)) element.inert = false;
  for (const element of wanted) element.inert = true;
  silenced = wanted;
  returning?.focus();
  returning = null;
}

/** The largest elements that do not contain this one. Live regions stay active, so that a player's turn is announced over any dialog. */
function around(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  const siblings = [...parent.children].filter((one) => one !== element && !one.hasAttribute('aria-live')) as HTMLElement[];
  return [...siblings, ...around(parent)];
}

/** Focuses the close button, which comes first in every dialog. */
function focusFirst({ layer }: Modal): void {
  layer.querySelector('button')?.focus();
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  document[change]('keydown', onKey as EventListener);
  document[change]('focusin', onFocus as EventListener);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // Prevented, so that neither the back gesture nor a later listener handles the same key.
  event.preventDefault();
  open.at(-1)?.close();
}

/** Keeps Tab out of elements that appeared after the page became inert. */
function onFocus({ target }: FocusEvent): void {
  const top = open.at(-1);
  if (top && target instanceof Node && !top.layer.contains(target)) focusFirst(top);
}

/** Android's back gesture closes the topmost dialog, where the browser reports it. */
function onWayBack({ close }: Modal): () => void {
  const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => { onclose: () => void; destroy(): void } };
  if (!CloseWatcher) return () => {};
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}

/** A page in the background draws no frames, and needs no inert elements. */
function settleAfterFrame(): void {
  requestAnimationFrame(() => setTimeout(settle));
}
