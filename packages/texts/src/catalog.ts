import PO from 'pofile';

/** One text of a language's `texts/<language>.po`. */
export interface CatalogEntry {
  /** Part of the client it is loaded with, its `msgctxt`. */
  readonly part: string;
  /** Its `msgid`, the same in every language. */
  readonly id: string;
  /** ICU message format. */
  readonly text: string;
  /** Where it shows, for translators; written in English only. */
  readonly note: string;
  /** Marked by a translator's tool as unfinished. */
  readonly fuzzy: boolean;
}

/** Reads a catalog; entries that a tool has marked as obsolete are left out. */
export function readCatalog(source: string): CatalogEntry[] {
  return PO.parse(source)
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgctxt = '', msgid, msgstr, extractedComments, flags }) => ({
      part: msgctxt,
      id: msgid,
      text: msgstr[0] ?? '',
      note: extractedComments.join(' '),
      fuzzy: flags.fuzzy === true,
    }));
}
