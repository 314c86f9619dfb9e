/** The name (`PROCESS_NAME`) in a process ID, which adds a new part to it at every start. */
export function processName(processId: string): string {
  const dot = processId.lastIndexOf('.');
  return dot <= 0 ? processId : processId.slice(0, dot);
}

/** The names of some processes in order, for a text or an answer. */
export function processNames(processes: readonly { readonly processId: string }[]): string[] {
  return [...new Set(processes.map(({ processId }) => processName(processId)))].toSorted();
}
