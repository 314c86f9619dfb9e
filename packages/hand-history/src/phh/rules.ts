import { type BlindKind, type Chips, type HandSetup, PLAYERS_MAX, PLAYERS_MIN, type PlayerSetup } from '@cardroom/poker';
import { hundredthsOf } from '../amounts.ts';
import { quoted, Unreadable } from '../reading/unreadable.ts';
import { type Notation, readPlayer } from './notation.ts';
import { blindsByPlace, inArrayOrder } from './post-kinds.ts';
import type { Fields } from './toml-document.ts';
import { variantOf } from './variants.ts';

const _BOARD_COMPLETE = 5;

/** The setup from the fields: players are seats 0, 1, … from the left of the button, which the last player has. */
export function readSetup(fields: Fields, actions: readonly Notation[]): HandSetup {
  const code = fields.required('variant', fields.text('variant'));
  const variant = variantOf(code);
  if (variant === undefined) throw new Unreadable(fields.line('variant'), `${quoted(code)} is not a supported variant`);
  const stacks = fields.required('starting_stacks', fields.amounts('starting_stacks'));
  const count = stacks.length;
  if (count < PLAYERS_MIN || count > PLAYERS_MAX)
    throw new Unreadable(fields.line('starting_stacks'), `a hand cannot have ${count} players`);
  const antes = inArrayOrder(fields.amounts('antes', count) ?? stacks.map(() => 0));
  const bombPot = fields.flag('_bomb_pot') === true;
  const posts = readPosts(fields, count) ?? postsByPlace(fields, variant.game, count);
  const small =
    variant.limit === 'FL'
      ? fields.required('small_bet', fields.amount('small_bet'))
      : fields.required('min_bet', fields.amount('min_bet'));
  const big = variant.limit === 'FL' ? fields.required('big_bet', fields.amount('big_bet')) : small;
  const players = stacks.map((stack, seat): PlayerSetup => ({ seat, stack, ante: antes[seat] ?? 0, ...posts[seat] }));
  const first = firstToAct(actions);
  return {
    ...variant,
    players,
    button: count - 1,
    anteType: bombPot ? 'each' : anteType(antes),
    bigBlind: bigBlindOf(players) ?? fields.amount('_big_blind') ?? small,
    minBets: [small, small, big, big],
    maxRaises: null,
    ...(first === undefined || bombPot ? {} : { firstToAct: first }),
    chipUnit: smallestChip([small, big, ...stacks, ...antes], players, actions),
    rake: null,
    autoMuck: false,
    ...(bombPot ? { bombPot } : {}),
    ...(fields.text('_second_board') === undefined ? {} : { runTwice: true }),
  };
}

const WHOLE = 100;

/** A file with only whole numbers uses whole chips. Amounts are in hundredths. */
function smallestChip(amounts: readonly Chips[], players: readonly PlayerSetup[], actions: readonly Notation[]): Chips {
  const posts = players.flatMap(({ dead = 0, blind }) => [dead, blind?.chips ?? 0]);
  const raises = actions.flatMap((action) => (action.type === 'raise' ? [action.to] : []));
  return [...amounts, ...posts, ...raises].every((chips) => chips % WHOLE === 0) ? WHOLE : 1;
}

/** The recorded player who acts first before the flop; undefined if nobody acts. */
function firstToAct(actions: readonly Notation[]): number | undefined {
  for (const action of actions) {
    if (action.type === 'board') return undefined;
    if (action.type === 'fold' || action.type === 'check-or-call' || action.type === 'raise') return action.player;
  }
  return undefined;
}

/** A single ante for the table is dead money; antes from everybody count for the pots. */
function anteType(antes: readonly Chips[]): HandSetup['anteType'] {
  if (antes.every((chips) => chips === 0)) return 'none';
  return antes.every((chips) => chips > 0) ? 'each' : 'bb';
}

function bigBlindOf(players: readonly PlayerSetup[]): Chips | undefined {
  return players.find(({ blind }) => blind?.kind === 'big_blind' || blind?.kind === 'button_blind')?.blind?.chips;
}

type Posts = Pick<PlayerSetup, 'dead' | 'blind'>;

function postsByPlace(fields: Fields, game: HandSetup['game'], count: number): Posts[] {
  const amounts = inArrayOrder(fields.amounts('blinds_or_straddles', count) ?? []);
  const blinds = blindsByPlace(game, amounts);
  return Array.from({ length: count }, (_, index) => {
    const blind = blinds[index];
    return blind === null || blind === undefined ? {} : { blind };
  });
}

const KINDS: ReadonlySet<string> = new Set<BlindKind>(['small_blind', 'big_blind', 'button_blind', 'straddle', 'post']);

/** Our own field, needed if positions and sizes do not determine the kinds, or if there is dead money. */
function readPosts(fields: Fields, count: number): Posts[] | undefined {
  const texts = fields.texts('_posts');
  if (texts === undefined) return undefined;
  const posts: Posts[] = Array.from({ length: count }, () => ({}));
  for (const [index, text] of texts.entries()) {
    const line = fields.line('_posts', index);
    const [who = '', kind = '', amount = ''] = text.split(' ');
    const player = readPlayer(line, who);
    const chips = hundredthsOf(amount);
    if (player >= count || chips === undefined || (kind !== 'post_dead' && !KINDS.has(kind)))
      throw new Unreadable(line, `no post: ${quoted(text)}`);
    posts[player] = { ...posts[player], ...(kind === 'post_dead' ? { dead: chips } : { blind: { kind: kind as BlindKind, chips } }) };
  }
  return posts;
}
