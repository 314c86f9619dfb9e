import { parseSync } from 'vite';

/** A text that a page shows in one language only. */
export interface HardCoded {
  readonly line: number;
  readonly text: string;
}

/** Attributes and members that people read, in whatever case. */
const READ = /^(?:aria-label|alt|ends|empty|head|hint|label|placeholder|submit|text|title|closeLabel|none)$/;
/** Attributes that only the browser or React reads. */
const UNREAD = /^(?:key|className|id|style|data-.*|aria-(?!label$).*|sandbox|test[A-Z]\w*|href|src|d)$/;
/** A sentence, or a label as English writes it. Codes, paths and class names are neither. */
const WORDS = /^\p{Lu}\p{Ll}|\p{L}{2,}[,;:.]? \p{L}{2,}/u;
/** A word that stands alone between the values of a template. */
const WORD = /\s\p{L}{2,}(?=$|[\s.,;:!?)])|^\p{L}{2,}[.,;:]?\s/u;
const KEYS = /^(?:Arrow(?:Up|Down|Left|Right)|Enter|Escape|Home|End|Tab)$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };
type Where = 'plain' | 'read';

/** The texts in a file's code: of JSX, of attributes that are read, and every other string that reads like words. */
export function hardCoded(file: string, code: string): HardCoded[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: HardCoded[] = [];
  const add = ({ start }: Node, text: string) => found.push({ line: code.slice(0, start).split('\n').length, text });
  const look = (node: unknown, where: Where): void => {
    if (Array.isArray(node)) for (const one of node) look(one, where);
    if (!isNode(node) || isUnread(node)) return;
    if (node.type === 'JSXText') {
      const text = String(node.value).trim();
      if (/\p{L}/u.test(text)) add(node, text);
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      if (isShown(node.value, where)) add(node, node.value);
    } else if (node.type === 'TemplateElement') {
      const { raw } = node.value as { readonly raw: string };
      if (WORD.test(raw) || isShown(raw, where)) add(node, raw);
    } else {
      for (const [name, part] of partsOf(node)) look(part, isRead(node, name) ? 'read' : part === node.test ? 'plain' : where);
    }
  };
  look(program, 'plain');
  return found;
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

const NO_TEXTS = /^(?:Import|TS(?!AsExpression|SatisfiesExpression|NonNull)|ThrowStatement)/;

/** Code whose strings nobody reads: imports, types, errors, comparisons, selectors. */
function isUnread(node: Node): boolean {
  if (node.type === 'JSXAttribute') return UNREAD.test(nameOf(node.name));
  if (node.type === 'BinaryExpression') return node.operator !== '+';
  if (node.type === 'CallExpression' && isNode(node.callee)) return /^querySelector/.test(nameOf(node.callee.property));
  return NO_TEXTS.test(node.type);
}

/** The parts of a node, without the name of a member and without the ID in a call of `t`. */
function partsOf(node: Node): (readonly [string, unknown])[] {
  const parts = Object.entries(node).filter(([, part]) => typeof part === 'object' && part !== null);
  if (node.type === 'Property') return parts.filter(([name]) => name !== 'key');
  if (node.type !== 'CallExpression' || !/^t(?:With)?$/.test(nameOf(node.callee))) return parts;
  return [['arguments', (node.arguments as readonly unknown[]).slice(1)]];
}

/** Whether what a node holds there is read by people, in whatever case it is written. */
function isRead(node: Node, part: string): boolean {
  if (part !== 'value') return false;
  if (node.type === 'JSXAttribute') return READ.test(nameOf(node.name));
  return node.type === 'Property' && READ.test(nameOf(node.key));
}

function isShown(text: string, where: Where): boolean {
  if (where === 'read') return /\p{L}/u.test(text) && !isPath(text);
  return WORDS.test(text) && !KEYS.test(text);
}

const isPath = (text: string): boolean => /^[/#?]/.test(text);

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : '';
}
