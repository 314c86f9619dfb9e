import type { Scenario } from '@cardroom/scenarios';

/** Who sits at a browser: everybody whose screen the file looks at, else the first player who does nothing that a screen does not offer. */
export function viewersOf({ seats, phones, steps }: Scenario): string[] {
  const looked = steps.flatMap(({ step }) => (step.do === 'screen' ? [step.name] : []));
  const named = [...new Set([...looked, ...phones])];
  if (named.length > 0) return named;
  const refused = steps.flatMap(({ step }) => ('refused' in step && step.refused !== null && step.do !== 'act' ? [step.name] : []));
  const first = seats.find(({ name }) => !refused.includes(name)) ?? seats[0];
  return first === undefined ? [] : [first.name];
}
