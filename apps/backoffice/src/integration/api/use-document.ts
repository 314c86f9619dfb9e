import { type Answer, OFFLINE } from '../../api.ts';
import { t } from '../../i18n/i18n.ts';
import { type Reading, useReading } from '../../query/use-reading.ts';
import type { OpenApi } from './document.ts';

export const DOCUMENT_PATH = '/openapi.json';

/** The document, and a copy that keeps numbers as written, so that an example shows `100.00`. */
export interface Documents {
  readonly document: OpenApi;
  readonly exact: OpenApi;
}

export function useDocument(): Reading<Documents> {
  return useReading([DOCUMENT_PATH], read);
}

async function read(): Promise<Answer<Documents>> {
  try {
    const response = await fetch(DOCUMENT_PATH);
    if (!response.ok) return { ...OFFLINE, message: t('api-ref.failed', { status: response.status }) };
    const text = await response.text();
    return { ok: true, value: { document: JSON.parse(text), exact: withSources(text) } };
  } catch {
    return OFFLINE;
  }
}

/** Where the browser does not provide a number's source text, its parsed value is shown. */
interface SourceJson {
  rawJSON?(text: string): unknown;
  parse(text: string, reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown): unknown;
}

function withSources(text: string): OpenApi {
  const json: SourceJson = JSON;
  return json.parse(text, (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && json.rawJSON !== undefined ? json.rawJSON(context.source) : value,
  ) as OpenApi;
}
