import { openApiDocument } from '@cardroom/operator-api/openapi';
import { Router } from 'express';

/** Path of the OpenAPI document for both interface groups. It contains no operator's data and is public. */
export const OPENAPI_PATH = '/openapi.json';

export function openApiFile(publicUrl: string): Router {
  // Serialised once: amounts in examples keep their two decimals, which an object would lose.
  const text = JSON.stringify(openApiDocument(publicUrl));
  const router = Router();
  router.get(OPENAPI_PATH, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').type('application/json').send(text);
  });
  return router;
}
