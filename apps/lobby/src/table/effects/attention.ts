/** Calls a player back to the tab: flashing title and icon, and a system notification where he allowed it. */
export class Attention {
  #timer: ReturnType<typeof setInterval> | null = null;
  #title = document.title;
  #icon: HTMLLinkElement | null = null;
  #iconHref = '';

  /** The title while nothing flashes. */
  setTitle(title: string): void {
    this.#title = title;
    if (this.#timer === null) document.title = title;
  }

  /** Flashes until `stop`; the title alternates with the text only while the tab is hidden. */
  start(text: string): void {
    this.stop();
    this.#icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    this.#iconHref = this.#icon?.href ?? '';
    document.title = text;
    if (this.#icon) this.#icon.href = TURN_ICON;
    let shown = true;
    this.#timer = setInterval(() => {
      shown = !document.hidden || !shown;
      document.title = shown ? text : this.#title;
      if (this.#icon) this.#icon.href = shown ? TURN_ICON : this.#iconHref;
    }, FLASH_MS);
  }

  stop(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    document.title = this.#title;
    if (this.#icon) this.#icon.href = this.#iconHref;
  }
}

const FLASH_MS = 1_000;
const TURN_ICON = `${import.meta.env.BASE_URL}favicon-turn.svg`;

/** A system notification for a turn in a hidden tab; silent, because the turn has its own sound. */
export function notifyTurn(title: string, body: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden) return;
  const notification = new Notification(title, { body, silent: true, tag: 'cardroom-turn' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** A short buzz on a phone. */
export function buzz(): void {
  if (typeof navigator.vibrate === 'function') navigator.vibrate([60, 40, 60]);
}
