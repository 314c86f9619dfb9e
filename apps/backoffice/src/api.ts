import { saveBlob } from './shell/save-text.ts';

/** An answer of the service: what was asked for, or why not. `field`: the member of the request that was wrong. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly field: string | null };

const OFFLINE: Answer<never> = {
  ok: false,
  code: 'OFFLINE',
  message: 'The service does not answer. Check the line and try again.',
  field: null,
};

/** Asks the service. GET without a body, POST with one. A line that does not answer is an answer, too. */
export async function ask<Value>(path: string, body?: object): Promise<Answer<Value>> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(`/backoffice/api${path}`, { credentials: 'same-origin', ...(body === undefined ? {} : post) });
    const answer: unknown = await response.json();
    return response.ok ? { ok: true, value: answer as Value } : refusalOf(answer);
  } catch {
    return OFFLINE;
  }
}

/** Sends a file as it is. */
export async function upload<Value>(path: string, file: Blob): Promise<Answer<Value>> {
  try {
    const post = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file };
    const response = await fetch(`/backoffice/api${path}`, { credentials: 'same-origin', ...post });
    const answer: unknown = await response.json();
    return response.ok ? { ok: true, value: answer as Value } : refusalOf(answer);
  } catch {
    return OFFLINE;
  }
}

/** Fetches a file and hands it to the browser under that name. */
export async function download(path: string, name: string): Promise<Answer<null>> {
  try {
    const response = await fetch(`/backoffice/api${path}`, { credentials: 'same-origin' });
    if (!response.ok) return refusalOf(await response.json());
    saveBlob(name, await response.blob());
    return { ok: true, value: null };
  } catch {
    return OFFLINE;
  }
}

function refusalOf(answer: unknown): Answer<never> {
  const {
    code = 'INTERNAL_ERROR',
    message = 'Something failed',
    errors,
  } = answer as {
    code?: string;
    message?: string;
    errors?: readonly { readonly field: string }[];
  };
  return { ok: false, code, message, field: errors?.[0]?.field ?? null };
}
