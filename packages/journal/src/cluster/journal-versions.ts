/** What a version of the journal brought: events, members of events, or of the state in a snapshot, that earlier versions cannot read. */
export interface JournalVersion {
  readonly version: number;
  readonly brought: string;
  /**
   * Whether this release writes it. A release that brings a version only reads it, and the next one writes it, so that each release can be replaced
   * by the one before.
   */
  readonly isWritten: boolean;
}

/** Oldest first, numbered from 1 without a gap; an entry is never removed. */
export const JOURNAL_VERSIONS: readonly [JournalVersion, ...JournalVersion[]] = [
  { version: 1, brought: 'all events and states before journals had versions', isWritten: true },
  { version: 2, brought: 'pledges, cuts and the numbers of committed decks', isWritten: true },
];

/** What a build does with journals. */
export interface JournalUse {
  /** The newest version that it can read: a table of a newer one is not for its processes. */
  readonly reads: number;
  /** The version that it writes, not newer than `reads`. Each table that one of its processes takes is at least of this version from then on. */
  readonly writes: number;
}

export const JOURNAL_USE: JournalUse = useOf(JOURNAL_VERSIONS);

/** Of a list of versions, as `JOURNAL_VERSIONS` is one. */
export function useOf(versions: readonly [JournalVersion, ...JournalVersion[]]): JournalUse {
  const numbers = (some: readonly JournalVersion[]): number[] => some.map(({ version }) => version);
  return { reads: Math.max(...numbers(versions)), writes: Math.max(0, ...numbers(versions.filter(({ isWritten }) => isWritten))) };
}
