import type { Page, PageAsk } from '@cardroom/journal';
import {
  HANDS_PATH,
  handAnswer,
  handsAnswer,
  OPEN_LOTS_PATH,
  openLotsAnswer,
  type PageEnd,
  type QueryReading,
  type ReportQuery,
  readHandsQuery,
  readNoQuery,
  readOpenLotsQuery,
  readTransactionsQuery,
  TRANSACTIONS_PATH,
  transactionAnswer,
  transactionsAnswer,
} from '@cardroom/operator-api';
import type { Store } from '@cardroom/storage';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { handOfId, handsPage } from '../../hands/hands-page.ts';
import { openLotsPage } from '../../money/open-lots-page.ts';
import { transactionOfId, transactionsPage } from '../../money/transactions-page.ts';
import type { OperatorTokens } from '../../operators/tokens.ts';
import { noBody, readBytes } from '../body.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import type { MakeLimiter, RateLimiter } from '../rate-limit.ts';
import type { Callers } from './callers.ts';
import { noStore, succeed, tenantOf } from './operator-bearer.ts';

/** GET /v1/operator/transactions, /hands and /open-lots, which operators reconcile their own ledger with. */
export interface ReportApiDeps {
  readonly store: Store;
  readonly tokens: OperatorTokens;
  readonly callers: Callers;
  readonly limiter: MakeLimiter;
  now(): number;
}

/** Pages and single rows, per operator. */
export const REPORT_READS = { burst: 60, perSecond: 5 };
/** Each hand of a page requires decrypting a result. */
export const HAND_PAGES = { burst: 20, perSecond: 1 };

const TRANSACTION_ID = /^[\w-]{1,100}$/;
const ROUND_ID = /^\d{1,18}$/;

export function reportApi(deps: ReportApiDeps): Router {
  const reads = deps.limiter('report-reads', REPORT_READS);
  const handPages = deps.limiter('hand-pages', HAND_PAGES);
  const router = Router();
  /** The token selects the operator. A paused operator can still read, as that is when it needs to reconcile. */
  const get = (path: string, limiter: RateLimiter, answer: (call: Call) => Promise<object>): void => {
    const handler: RequestHandler = async (request, response: Response) => {
      const { operatorId } = await tenantOf(deps, request, 'reports:read');
      await limiter.take(operatorId, response);
      noBody(request);
      succeed(response, await answer({ store: deps.store, path, operatorId, request, asOf: deps.now() }));
    };
    router.get(path, noStore, readBytes, handler);
  };
  get(TRANSACTIONS_PATH, reads, (call) => list(call, readTransactionsQuery, transactionsPage, transactionsAnswer));
  get(`${TRANSACTIONS_PATH}/:id`, reads, oneTransaction);
  get(HANDS_PATH, handPages, (call) => list(call, readHandsQuery, handsPage, handsAnswer));
  get(`${HANDS_PATH}/:id`, reads, oneHand);
  get(OPEN_LOTS_PATH, reads, (call) => list(call, readOpenLotsQuery, openLotsPage, openLotsAnswer));
  return router;
}

interface Call {
  readonly store: Store;
  readonly path: string;
  readonly operatorId: string;
  readonly request: Request;
  readonly asOf: number;
}

/** One page: the query, the rows after the cursor, and the next cursor. Throws INVALID_REQUEST. */
async function list<Query extends ReportQuery, Row>(
  { store, path, operatorId, request, asOf }: Call,
  read: (query: unknown) => QueryReading<Query>,
  page: (store: Store, ask: PageAsk<Query>) => Promise<Page<Row>>,
  answer: (rows: readonly Row[], end: PageEnd) => object,
): Promise<object> {
  const query = queryOf(read(request.query));
  // Only the page size may change between pages.
  const { cursor, limit: _size, ...question } = query;
  const asked = JSON.stringify([path, operatorId, question]);
  const after = cursor === null ? 0 : placeIn(cursor, asked);
  if (after === null) throw invalidRequest([{ field: 'cursor', code: 'bad_format' }]);
  const { rows, last, more } = await page(store, { operatorId, query, after });
  const resumeCursor = cursorOf(last, asked);
  return answer(rows, { nextCursor: more ? resumeCursor : null, resumeCursor, asOf });
}

async function oneTransaction({ store, operatorId, request, asOf }: Call): Promise<object> {
  queryOf(readNoQuery(request.query));
  const id = idOf(request, TRANSACTION_ID);
  const found = id === null ? null : await transactionOfId(store, operatorId, id);
  if (found === null) throw new HttpError('NOT_FOUND', 'Transaction not found');
  return transactionAnswer(found.row, found.tries, asOf);
}

async function oneHand({ store, operatorId, request, asOf }: Call): Promise<object> {
  queryOf(readNoQuery(request.query));
  const id = idOf(request, ROUND_ID);
  const found = id === null ? null : await handOfId(store, operatorId, id);
  if (found === null) throw new HttpError('NOT_FOUND', 'Hand not found');
  return handAnswer(found.hand, found.resultBody, asOf);
}

/** An invalid id is treated like an unknown one. */
function idOf(request: Request, shape: RegExp): string | null {
  const { id } = request.params;
  return typeof id === 'string' && shape.test(id) ? id : null;
}

function queryOf<Query>(reading: QueryReading<Query>): Query {
  if (!reading.ok) throw invalidRequest(reading.errors);
  return reading.query;
}
