import { Fenced, type TableJournal } from '@cardroom/journal';

/** The process that is fenced ends once it hears of it. It may count for so long before, ms. */
export const COUNT_MS_MAX = 500;

/**
 * The same journal; each unit that it refuses because another process owns the table is counted. The refusal waits for that, at most
 * `COUNT_MS_MAX`: whoever hears it ends the process. `count` rejects if it could not be counted, which `failed` hears.
 */
export function countedFences(
  journal: TableJournal,
  { count, failed }: { count(): Promise<unknown>; failed(where: string, error: unknown): void },
): TableJournal {
  const counted = async <Answer>(writing: Promise<Answer>): Promise<Answer> => {
    try {
      return await writing;
    } catch (error) {
      if (error instanceof Fenced) await atMost(COUNT_MS_MAX, count()).catch((reason) => failed('count of refused writes', reason));
      throw error;
    }
  };
  return {
    ...journal,
    append: (unit) => counted(journal.append(unit)),
    markClosed: (table, at) => counted(journal.markClosed(table, at)),
  };
}

/** Resolves with the work, or after `ms` of real time. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
