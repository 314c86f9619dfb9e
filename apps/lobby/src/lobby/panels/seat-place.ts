/** The half axes of the ellipse on which seats stand, in percent of the table's box. */
const WIDTH = 38;
const HEIGHT = 41;

/** Where the middle of a seat stands, in percent from the start and from the top. Seat 0 is at the bottom, the others follow clockwise. */
export function seatPlace(seat: number, seats: number): { readonly x: number; readonly y: number } {
  const turn = (2 * Math.PI * seat) / seats;
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.8;
  return { x: Math.round(50 - WIDTH * bend(Math.sin(turn))), y: Math.round(50 + HEIGHT * Math.cos(turn)) };
}
