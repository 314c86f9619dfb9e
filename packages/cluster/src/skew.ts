/**
 * How far the clock of a process is ahead of that of the database, ms; negative when it is behind. The database looked at its clock somewhere
 * between question and answer, so only the part outside of that time is certain.
 */
export function skewOf(database: number, asked: number, answered: number): number {
  if (database < asked) return asked - database;
  return database > answered ? answered - database : 0;
}
