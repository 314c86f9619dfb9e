import { t } from '../../i18n/i18n.ts';

/** A game as three choices: variant, betting and hole cards. */
interface Game {
  readonly key: string;
  readonly variant: Variant;
  readonly betting: Betting;
  readonly cards: number;
}

const VARIANTS = ['holdem', 'omaha', 'hilo', 'short'] as const;
export type Variant = (typeof VARIANTS)[number];

const BETTINGS = ['nl', 'pl', 'fl'] as const;
export type Betting = (typeof BETTINGS)[number];

const GAMES: readonly Game[] = [
  { key: 'nlhe', variant: 'holdem', betting: 'nl', cards: 2 },
  { key: 'plhe', variant: 'holdem', betting: 'pl', cards: 2 },
  { key: 'flhe', variant: 'holdem', betting: 'fl', cards: 2 },
  { key: 'plo4', variant: 'omaha', betting: 'pl', cards: 4 },
  { key: 'plo5', variant: 'omaha', betting: 'pl', cards: 5 },
  { key: 'plo6', variant: 'omaha', betting: 'pl', cards: 6 },
  { key: 'plo8', variant: 'hilo', betting: 'pl', cards: 4 },
  { key: 'plo5-8', variant: 'hilo', betting: 'pl', cards: 5 },
  { key: 'flo8', variant: 'hilo', betting: 'fl', cards: 4 },
  { key: 'nlsd', variant: 'short', betting: 'nl', cards: 2 },
];
const [HOLDEM] = GAMES as readonly [Game, ...Game[]];

export function gameOf(key: string): Game {
  return GAMES.find((game) => game.key === key) ?? HOLDEM;
}

/** The game after a choice: the nearest one that exists, so that every press leads to a game. */
export function gameAfter(key: string, choice: Partial<Omit<Game, 'key'>>): string {
  const wanted = { ...gameOf(key), ...choice };
  const fits = (game: Game) => Object.entries(choice).every(([name, value]) => game[name as keyof Game] === value);
  const near = ({ variant, betting, cards }: Game) =>
    Number(variant === wanted.variant) * 4 + Number(betting === wanted.betting) * 2 + Number(cards === wanted.cards);
  const [best = HOLDEM] = GAMES.filter(fits).toSorted((a, b) => near(b) - near(a));
  return best.key;
}

/** The variants with their names. */
export function variants() {
  return VARIANTS.map((variant) => [variant, t(`room-form.variant.${variant}`)] as const);
}

/** The kinds of betting that a game's variant has, with their names. */
export function bettingsOf(key: string) {
  const { variant } = gameOf(key);
  const own = BETTINGS.filter((betting) => GAMES.some((game) => game.variant === variant && game.betting === betting));
  return own.map((betting) => [betting, t(`room-form.betting.${betting}`)] as const);
}

/** How many hole cards its variant can be played with. */
export function cardsOf(key: string): readonly number[] {
  const { variant } = gameOf(key);
  return [...new Set(GAMES.filter((game) => game.variant === variant).map(({ cards }) => cards))];
}

/** Whether a form offers an option in a game; `games` is what the service says of it. */
export function hasOption(key: string, option: string, games: readonly string[] | undefined): boolean {
  if (games !== undefined) return games.includes(key);
  return gameOf(key).variant !== 'short' || (option !== 'smallBlind' && option !== 'anteType');
}
