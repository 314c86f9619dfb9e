const two = (part: number) => String(part).padStart(2, '0');

/** A duration as `1:02:03`, or `02:03` below an hour; never negative. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours === 0 ? '' : `${hours}:`}${two(minutes)}:${two(seconds % 60)}`;
}
