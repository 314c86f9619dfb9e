/** Markup that is safe to put into a page unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[] | null | false;

/** Template tag: values are escaped unless they are Markup, lists are joined, and null and false are left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const pieces = strings.map((text, index) => text + render(parts[index] ?? null));
  return new Markup(pieces.join(''));
}

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
