import { useEffect, useState } from 'react';
import type { OpenApi } from './document.ts';

/** Where the service serves it. */
export const DOCUMENT_PATH = '/openapi.json';

/** The document to read, and once more with numbers as they are written: `100.00` stays `100.00` where an example is shown. */
export interface Documents {
  readonly document: OpenApi;
  readonly exact: OpenApi;
}

/** Null: on its way. A text: why it did not come. */
export function useDocument(): Documents | string | null {
  const [found, setFound] = useState<Documents | string | null>(null);
  useEffect(() => {
    let gone = false;
    void read().then((one) => !gone && setFound(one));
    return () => {
      gone = true;
    };
  }, []);
  return found;
}

async function read(): Promise<Documents | string> {
  try {
    const response = await fetch(DOCUMENT_PATH);
    if (!response.ok) return `The document cannot be read (HTTP ${response.status}).`;
    const text = await response.text();
    return { document: JSON.parse(text), exact: withSources(text) };
  } catch {
    return 'The service does not answer. Check the line and try again.';
  }
}

/** Not every browser tells a number's text: then it is shown as it is read. */
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
