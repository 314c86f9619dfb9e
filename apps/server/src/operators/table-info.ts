import type { TableInfo } from '@cardroom/protocol';
import { infoOf } from '@cardroom/rooms';
import type { TableConfig } from '@cardroom/table';

/** A table's settings as its players are shown them, in the text form of table states and replays. */
export function tableInfoText(config: TableConfig, roomName: string): string {
  return JSON.stringify(infoOf(config, roomName) satisfies TableInfo);
}
