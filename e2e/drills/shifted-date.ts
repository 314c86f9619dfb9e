// Loaded before a service's own code (`node --import`): the system clock as if somebody had set it. DRILL_CLOCK_SHIFT_MS is how far from the
// real time, in ms.
const shiftMs = Number(process.env.DRILL_CLOCK_SHIFT_MS);
if (!Number.isSafeInteger(shiftMs)) throw new Error('DRILL_CLOCK_SHIFT_MS must be a whole number');
const real = Date.now;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [real() + shiftMs] : given, newTarget) as Date,
  get: (target, name) => (name === 'now' ? () => real() + shiftMs : (Reflect.get(target, name) as unknown)),
});
