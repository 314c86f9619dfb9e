import type { HandHistory, Viewer } from './hand-history.ts';

/**
 * The hand as `viewer` may see it: other players' hole cards remain only if shown. `all` is for our own risk role and for records whose
 * cards are public. A seat that was not dealt in sees what everybody sees.
 */
export function viewed(hand: HandHistory, viewer: Viewer): HandHistory {
  if (viewer === 'all') return hand;
  const isHero = hand.players.some(({ seat, cards }) => seat === viewer && cards !== null);
  return {
    ...hand,
    hero: isHero && viewer !== 'public' ? viewer : null,
    players: hand.players.map((player) => (player.seat === viewer ? player : { ...player, cards: null })),
  };
}
