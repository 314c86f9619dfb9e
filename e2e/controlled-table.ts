/** A table as the control port of a process reports it. */
export interface ControlledTable {
  readonly table_id: string;
  readonly room_name: string;
  readonly hand_id: string | null;
  readonly hand_running: boolean;
}
