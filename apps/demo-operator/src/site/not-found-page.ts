import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The page at an address that the casino does not have. */
export function notFoundPage(): string {
  return renderPage({
    title: 'Page not found',
    current: null,
    className: 'home',
    scripts: [],
    body: html`<main class="missing">
<h1>Page not found</h1>
<p>There is nothing at this address.</p>
<p><a href="/">Go to the casino</a></p>
</main>`,
  });
}
