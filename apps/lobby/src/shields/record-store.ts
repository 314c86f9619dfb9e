import { type DealRecord, recordId } from './record.ts';

/** Hands whose records are kept. A hand can take several numbers, of which each has a record. */
export const RECORDS_MAX = 500;

/** Where records outlive the page. Each method rejects where that is not possible: some frames forbid storage. */
export interface RecordStore {
  put(record: DealRecord): Promise<void>;
  get(id: string): Promise<DealRecord | null>;
  /** The records of a hand, in the order of their numbers. */
  ofHand(hand: string): Promise<readonly DealRecord[]>;
}

const NAME = 'cardroom-deals';
const NUMBERS = 'numbers';

/** Records in the browser's database. */
export function indexedStore(find: () => IDBFactory): RecordStore {
  let opened: Promise<IDBDatabase> | null = null;
  const numbers = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    opened ??= open(find);
    return (await opened).transaction(NUMBERS, mode).objectStore(NUMBERS);
  };
  return {
    put: async (record) => {
      const store = await numbers('readwrite');
      store.put(record, recordId(record));
      const surplus = (await answerOf(store.count())) - RECORDS_MAX;
      if (surplus <= 0) return;
      const oldest = await answerOf(store.index('at').getAllKeys(null, surplus));
      for (const id of oldest) store.delete(id);
    },
    get: async (id) => (await answerOf<DealRecord | undefined>((await numbers('readonly')).get(id))) ?? null,
    ofHand: async (hand) => {
      const found = await answerOf<DealRecord[]>((await numbers('readonly')).index('hand').getAll(hand));
      return found.sort((one, other) => one.n - other.n);
    },
  };
}

function open(find: () => IDBFactory): Promise<IDBDatabase> {
  const request = find().open(NAME, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(NUMBERS);
    store.createIndex('hand', 'hand');
    store.createIndex('at', 'at');
  };
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result);
    request.onerror = () => fail(request.error);
  });
}
