import type { Stack } from './stack.ts';

/** Calls the operator API as the demo operator's back end would, with a token of its own. Throws unless the call succeeds. */
export async function operatorCall<Answer>(stack: Stack, method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
  const { client_id, client_secret } = stack.credentials().operator;
  const grant = { grant_type: 'client_credentials', client_id, client_secret };
  const { access_token } = await call<{ access_token: string }>(`${stack.service}/v1/operator/oauth`, 'POST', grant);
  return call(stack.service + path, method, body, { authorization: `Bearer ${access_token}` });
}

async function call<Answer>(url: string, method: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
