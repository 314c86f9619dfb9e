import type { EmblemPaths } from '@cardroom/protocol';

/** Maximum size of an emblem, in bytes. */
export const EMBLEM_BYTES_MAX = 2_048;
/** A lit and a shaded half. */
const PATHS_MAX = 2;
const BOX = '0 0 96 96';

/** What may stand before and between the elements. */
const BETWEEN = /^(?:\s+|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->)/;
const TAG = /^<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** The commands of a path and their numbers: nothing in it can be markup or an address. */
const PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE.,\s+-]*$/;
/** Everything else would be a colour or a place, which the client gives to the emblem. */
const OF_PATH: ReadonlySet<string> = new Set(['d', 'fill', 'fill-opacity', 'fill-rule', 'opacity']);
const OF_SVG: ReadonlySet<string> = new Set(['xmlns', 'viewBox', 'width', 'height', 'fill']);

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Reads an emblem from SVG: one or two paths in a 96 × 96 box, and nothing else. Only the paths are kept, so no script, style or address of
 * the file can reach a player.
 * @returns the paths, or as text why the file is refused
 */
export function emblemOf(svg: string): EmblemPaths | string {
  const bytes = Buffer.byteLength(svg);
  if (bytes > EMBLEM_BYTES_MAX) return `has ${bytes} bytes; the maximum is ${EMBLEM_BYTES_MAX}`;
  const tags = tagsOf(svg);
  if (typeof tags === 'string') return tags;
  const [root, ...rest] = tags;
  if (root?.name !== 'svg' || root.isEnd) return 'must be an SVG';
  if (root.attributes.get('viewBox') !== BOX) return `must have the box viewBox="${BOX}"`;
  const paths = rest.filter(({ isEnd }) => !isEnd);
  if (paths.length === 0 || paths.length > PATHS_MAX) return `must have one or two paths, not ${paths.length}`;
  const [lit = '', shaded = null] = paths.map(({ attributes }) => attributes.get('d') ?? '');
  const wrong = [lit, ...(shaded === null ? [] : [shaded])].some((path) => !PATH.test(path));
  return wrong ? 'has a path that is not one' : { lit: tidy(lit), shaded: shaded === null ? null : tidy(shaded) };
}

/** The elements of the file in their order; as text what it has beside SVG and paths. */
function tagsOf(svg: string): readonly Tag[] | string {
  const tags: Tag[] = [];
  let rest = svg.replace(/^\uFEFF/, '');
  while (rest !== '') {
    const between = BETWEEN.exec(rest);
    const tag = between === null ? TAG.exec(rest) : null;
    if (between !== null) rest = rest.slice(between[0].length);
    else if (tag === null) return 'must be an SVG of paths only';
    else {
      const read = tagOf(tag);
      if (typeof read === 'string') return read;
      tags.push(read);
      rest = rest.slice(tag[0].length);
    }
  }
  return tags;
}

function tagOf([, end = '', name = '', attributes = '']: RegExpExecArray): Tag | string {
  const known = name === 'svg' ? OF_SVG : name === 'path' ? OF_PATH : null;
  if (known === null) return `must have paths only, and has <${name.slice(0, 20)}>`;
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [key, double ?? single ?? ''] as const);
  const odd = pairs.find(([key]) => !known.has(key));
  if (odd !== undefined) return `must not have ${odd[0].slice(0, 20)} on <${name}>`;
  return { name, isEnd: end !== '', attributes: new Map(pairs) };
}

function tidy(path: string): string {
  return path.replaceAll(/\s+/g, ' ').trim();
}
