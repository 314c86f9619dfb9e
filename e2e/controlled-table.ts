/** A table as the control port of a process reports it. */
export interface ControlledTable {
  readonly table_id: string;
  readonly room_name: string;
  readonly hand_id: string | null;
  readonly hand_running: boolean;
  /** The open list: its number, and the listed seats whose cut has not come. */
  readonly cut: { readonly n: number; readonly missing: readonly number[] } | null;
  /** Connected seats whose client has not pledged its cuts. */
  readonly unpledged: readonly number[];
}
