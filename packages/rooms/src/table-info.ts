import type { TableConfig } from '@cardroom/table';
import { ALL_OPTIONS, OPTION_NAMES, type OptionName, type ROOM_OPTIONS, type RoomOptions } from './options.ts';
import { getAt, putAt } from './room-settings.ts';

type Shown<Name extends OptionName> = (typeof ROOM_OPTIONS)[Name] extends { readonly shown: infer Shown } ? Shown : never;
type TopOf<Path> = Path extends `${infer Top}.${string}` ? Top : Path;
/** Members of the settings that players are shown as they are. */
type ShownMember = {
  [Name in OptionName]: Shown<Name> extends never
    ? never
    : Shown<Name> extends string
      ? never
      : (typeof ROOM_OPTIONS)[Name] extends { readonly at: infer At }
        ? TopOf<At>
        : never;
}[OptionName];
/** Options that players are shown under a name of their own. */
type ShownName = { [Name in OptionName]: Shown<Name> extends string ? Shown<Name> : never }[OptionName];

type InfoMember = Extract<
  ShownMember | 'tableId' | 'roomId' | 'currency' | 'game' | 'limit' | 'hilo' | 'chipUnit' | 'settlement',
  keyof TableConfig
>;

/** The settings of a table as its players are shown them; what is off is left out. Amounts in minor units, times in ms. */
export type TableInfo = { readonly roomName: string } & WithoutNull<Pick<TableConfig, InfoMember>> & {
    readonly [Name in Extract<ShownName, OptionName>]: NonNullable<RoomOptions[Name]>;
  };
type WithoutNull<Members> = { readonly [Member in keyof Members]: Exclude<Members[Member], null> };

/** What the players of a table are shown of its settings. */
export function infoOf(config: TableConfig, roomName: string): TableInfo {
  const { tableId, roomId, currency, game, limit, hilo, chipUnit, settlement } = config;
  const info: Record<string, unknown> = { tableId, roomId, roomName, currency, game, limit, hilo, chipUnit };
  if (settlement !== undefined) info.settlement = settlement;
  for (const name of OPTION_NAMES) {
    const { at = '', shown } = ALL_OPTIONS[name];
    if (shown === undefined) continue;
    const value = typeof shown === 'function' ? shown(config) : getAt(config, at);
    if (value !== undefined && value !== null) putAt(info, typeof shown === 'string' ? shown : at, value);
  }
  // The type follows from the same catalogue.
  return info as unknown as TableInfo;
}
