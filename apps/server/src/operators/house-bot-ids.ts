/** House bots have IDs in capital letters, which no operator can launch: a launched player's ID is in lower case. */
const PREFIX = 'HOUSE-BOT-';
const HOUSE_BOT = new RegExp(`^${PREFIX}\\d{1,6}$`);

const NAMES = `RiverRat77 Kilo_Bravo mintyfold northpaw9 TurnItUp coldbrew_cal OxbowLake lunarfox_ velvetrope Tundra54 gingerace
  BlueHeron12`.split(/\s+/);

export function houseBotId(number: number): string {
  return `${PREFIX}${number}`;
}

/** The bot's name says that it is one, so that nobody takes it for a person. */
export function houseBotName(number: number): string {
  return `${NAMES[number % NAMES.length] ?? 'Player'} (bot)`;
}

export function isHouseBot(playerId: string): boolean {
  return HOUSE_BOT.test(playerId);
}

/** The SQL condition that a column holds no house bot's ID. LIKE would not do: SQLite's also matches lower case. */
export function notHouseBot(column: string): string {
  return `substr(${column}, 1, ${PREFIX.length}) <> '${PREFIX}'`;
}
