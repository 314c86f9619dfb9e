import { FORMATS, type HistoryFormat } from '@cardroom/hand-history';
import type { HandExportFormat } from '@cardroom/protocol';

/** The one format that is not a hand history: a scenario file that `npm run scenario` can replay. */
export const SCENARIO = 'hand';

export type ExportFormat = HistoryFormat | typeof SCENARIO;

/** Maps the format name the player API uses to the internal one. */
export function formatNamed(name: HandExportFormat): ExportFormat {
  const found = name === SCENARIO ? SCENARIO : FORMATS.find((format) => format.name === name);
  if (found === undefined) throw new RangeError(`no format ${name}`);
  return found;
}
