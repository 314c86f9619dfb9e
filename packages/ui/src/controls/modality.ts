/** An open dialog: the layer over the page that holds it, and what a wish to close it does. */
export interface Modal {
  readonly layer: HTMLElement;
  readonly close: () => void;
}

/** The last one is on top and the only one that answers. */
let open: readonly Modal[] = [];
/** What was made inert because of a dialog over it. */
let silenced: ReadonlySet<HTMLElement> = new Set();
/** Where the focus goes when no other dialog takes the place of the one that closed. */
let returning: HTMLElement | null = null;

/**
 * Opens a dialog over everything else and moves the focus into it. Escape and the way back of a phone ask the topmost one to close.
 *
 * `showModal()` would do all this, but it makes the page inert before it is drawn: the browser then computes the style of every
 * element anew, and a slow phone shows the dialog by as much later. Here the dialog is drawn first and the page goes inert right after.
 *
 * @returns takes the dialog away again; the focus goes back to where it was, or to the dialog that opens in its place
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

/** Makes inert what is not the topmost dialog, and gives the focus back once it can be taken. */
function settle(): void {
  const top = open.at(-1);
  const wanted = new Set(top ? around(top.layer) : []);
  for (const element of silenced) if (!wanted.has(element)) element.inert = false;
  for (const element of wanted) element.inert = true;
  silenced = wanted;
  returning?.focus();
  returning = null;
}

/** The largest elements that do not hold this one. What only speaks is still heard: the turn comes whatever is open. */
function around(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  const siblings = [...parent.children].filter((one) => one !== element && !one.hasAttribute('aria-live')) as HTMLElement[];
  return [...siblings, ...around(parent)];
}

/** Its button to close, which comes first in every dialog. */
function focusFirst({ layer }: Modal): void {
  layer.querySelector('button')?.focus();
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  document[change]('keydown', onKey as EventListener);
  document[change]('focusin', onFocus as EventListener);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // Prevented, so that neither the way back nor a listener after this one takes the same key for itself.
  event.preventDefault();
  open.at(-1)?.close();
}

/** What appeared beside the dialog after the page went inert cannot be reached with Tab either. */
function onFocus({ target }: FocusEvent): void {
  const top = open.at(-1);
  if (top && target instanceof Node && !top.layer.contains(target)) focusFirst(top);
}

/** Android's way back closes what is on top, where the browser tells of it. */
function onWayBack({ close }: Modal): () => void {
  const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => { onclose: () => void; destroy(): void } };
  if (!CloseWatcher) return () => {};
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}

/** A page in the background draws no frame, and nobody presses anything in it. */
function settleAfterFrame(): void {
  requestAnimationFrame(() => setTimeout(settle));
}
