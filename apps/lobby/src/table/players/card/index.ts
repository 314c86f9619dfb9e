export { PlayerCard } from './player-card.tsx';
export { SeatMark } from './seat-mark.tsx';
