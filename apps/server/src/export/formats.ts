import { FORMATS, type HistoryFormat } from '@cardroom/hand-history';
import type { HandExportFormat } from '@cardroom/protocol';

/** The format that is no history: one hand as a scenario file, to be played again by `npm run scenario`. */
export const SCENARIO = 'hand';

/** A format of hand histories, or the scenario file. */
export type ExportFormat = HistoryFormat | typeof SCENARIO;

/** A format by the name players' browsers ask for it. */
export function formatNamed(name: HandExportFormat): ExportFormat {
  const found = name === SCENARIO ? SCENARIO : FORMATS.find((format) => format.name === name);
  if (found === undefined) throw new RangeError(`no format ${name}`);
  return found;
}
