/** House bots have IDs in capital letters, which no operator can launch: a launched player's ID is in lower case. */
const HOUSE_BOT = /^HOUSE-BOT-\d{1,6}$/;
/** The SQL pattern of the same IDs. */
export const HOUSE_BOTS_LIKE = 'HOUSE-BOT-%';

const NAMES = ['Ada', 'Boris', 'Cleo', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kaia', 'Luca'];

export function houseBotId(number: number): string {
  return `HOUSE-BOT-${number}`;
}

/** Follows a bot's name, so that nobody takes it for a person. */
export function houseBotName(number: number): string {
  return `${NAMES[number % NAMES.length] ?? 'Ada'} (bot)`;
}

export function isHouseBot(playerId: string): boolean {
  return HOUSE_BOT.test(playerId);
}
