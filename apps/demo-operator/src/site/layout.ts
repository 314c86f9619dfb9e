import { html, type Markup } from './html.ts';

export const CASINO_NAME = 'Goldlight';

const SPADE =
  'M50 4C38 26 8 40 8 64c0 14 10 23 22 23 7 0 12-3 16-8-1 8-5 14-12 17h32c-7-3-11-9-12-17 4 5 9 8 16 8 12 0 22-9 22-23C92 40 62 26 50 4Z';
const HEART = 'M50 94C30 76 6 58 6 34 6 20 16 10 28 10c9 0 17 5 22 13 5-8 13-13 22-13 12 0 22 10 22 24 0 24-24 42-44 60Z';

/** The right halves, which lie in the light of the fold. */
const SPADE_FOLD = 'M50 4v100h16c-7-3-11-9-12-17 4 5 9 8 16 8 12 0 22-9 22-23C92 40 62 26 50 4Z';
const HEART_FOLD = 'M50 94V23c5-8 13-13 22-13 12 0 22 10 22 24 0 24-24 42-44 60Z';

/** A drawing of a suit, folded down the middle. It is decoration, so it is hidden from screen readers. */
export function suitIcon(suit: 'spade' | 'heart', className: string): Markup {
  const [whole, fold] = suit === 'spade' ? [SPADE, SPADE_FOLD] : [HEART, HEART_FOLD];
  return html`<svg class="${className}" viewBox="0 0 100 100" aria-hidden="true"><path d="${whole}"/><path d="${fold}" fill="#fff" fill-opacity=".3"/></svg>`;
}

export interface Page {
  readonly title: string;
  /** The page's link; null if it has none. */
  readonly current: '/' | '/split' | '/wallet-log' | null;
  readonly body: Markup;
  readonly scripts: readonly string[];
  readonly className: string;
}

const LINKS = [
  ['/', 'Casino'],
  ['/split', 'Split view'],
  ['/wallet-log', 'Wallet log'],
] as const;

/** Renders a page of the site, without inline styles or scripts, which the content security policy forbids. */
export function renderPage({ title, current, body, scripts, className }: Page): string {
  const links = LINKS.map(([path, name]) => html`<a href="${path}" ${path === current ? html`aria-current="page"` : null}>${name}</a>`);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0b0f14">
<title>${title} · ${CASINO_NAME} demo casino</title>
<link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/site.css">
${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>\n`)}</head>
<body class="${className}">
<header class="top">
<a class="logo" href="/">${suitIcon('spade', 'logo-mark')}<span>${CASINO_NAME}</span></a>
<span class="badge">Demo · play money</span>
<nav class="links" aria-label="Site">${links}</nav>
</header>
${body}
</body>
</html>
`;
  return page.text;
}
