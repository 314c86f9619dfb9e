import { t } from './i18n/i18n.ts';
import { type FieldFault, refusalText } from './refusal-text.ts';
import { saveBlob } from './shell/save-text.ts';

/** The service's answer: a value or a refusal. `field` names the request member that was refused. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | Refusal;

export interface Refusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

/** The refusal of a call that got no response. */
export const OFFLINE: Refusal = {
  ok: false,
  code: 'OFFLINE',
  get message() {
    return t('shell.offline');
  },
  field: null,
};

/** Calls the service: GET without a body, POST with one. A network failure is a refusal with the code OFFLINE. */
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

/** Uploads a CSV file unchanged. */
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

/** Downloads a file and saves it under the given name. */
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

function refusalOf(answer: unknown): Refusal {
  const {
    code = 'INTERNAL_ERROR',
    message = t('shell.failed'),
    errors = [],
  } = answer as {
    code?: string;
    message?: string;
    errors?: readonly FieldFault[];
  };
  return { ok: false, code, message: refusalText(code, message, errors), field: errors[0]?.field ?? null };
}
