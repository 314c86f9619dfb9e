import type { Scenario } from '@cardroom/scenarios';

/** The players who sit in a browser: all whose screen the file checks, otherwise the first one who only does what a screen offers. */
export function viewersOf({ seats, phones, steps }: Scenario): string[] {
  const looked = steps.flatMap(({ step }) => (step.do === 'screen' ? [step.name] : []));
  const named = [...new Set([...looked, ...phones])];
  if (named.length > 0) return named;
  const refused = steps.flatMap(({ step }) => ('refused' in step && step.refused !== null && step.do !== 'act' ? [step.name] : []));
  const first = seats.find(({ name }) => !refused.includes(name)) ?? seats[0];
  return first === undefined ? [] : [first.name];
}
