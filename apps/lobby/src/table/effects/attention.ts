/** The text of each table that calls its player; the newest is shown. */
const calls = new Map<Attention, string>();
let timer: ReturnType<typeof setInterval> | null = null;
/** The title and icon while no table calls. */
let quiet = { title: '', icon: '' };

/** One table's call to a player who is looking elsewhere: a flashing title and icon, shared by all tables of the tab. */
export class Attention {
  /** Sets the title shown while nothing flashes. */
  setTitle(title: string): void {
    quiet.title = title;
    if (timer === null) document.title = title;
  }

  /** Flashes until `stop`. The title alternates with the text only while the tab is hidden. */
  start(text: string): void {
    if (timer === null) quiet = { title: document.title, icon: icon()?.href ?? '' };
    else clearInterval(timer);
    calls.delete(this);
    calls.set(this, text);
    flash();
  }

  stop(): void {
    if (!calls.delete(this) || timer === null) return;
    clearInterval(timer);
    timer = null;
    if (calls.size > 0) flash();
    else show(quiet.title, quiet.icon);
  }
}

const FLASH_MS = 1_000;
const TURN_ICON = `${import.meta.env.BASE_URL}favicon-turn.svg`;

function flash(): void {
  const text = [...calls.values()].at(-1) ?? '';
  let shown = true;
  show(text, TURN_ICON);
  timer = setInterval(() => {
    shown = !document.hidden || !shown;
    if (shown) show(text, TURN_ICON);
    else show(quiet.title, quiet.icon);
  }, FLASH_MS);
}

function icon(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]');
}

function show(title: string, href: string): void {
  document.title = title;
  const link = icon();
  if (link && href !== '') link.href = href;
}

/** A system notification for a turn in a hidden tab; silent, because the turn has its own sound. */
export function notifyTurn(title: string, body: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden) return;
  const notification = new Notification(title, { body, silent: true, tag: 'cardroom-turn' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** Vibrates briefly. Browsers refuse it, and log an error, until the player has touched the page. */
export function buzz(): void {
  const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
  if (touched && typeof navigator.vibrate === 'function') navigator.vibrate([60, 40, 60]);
}
