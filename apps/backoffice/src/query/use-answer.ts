import { ask } from '../api.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { type Reading, type ReadingOptions, useReading } from './use-reading.ts';

/** The answer of a GET call of the page's operator. */
export function useAnswer<Value>(path: string, options?: ReadingOptions<Value>): Reading<Value> {
  const { withOperator } = useOperatorChoice();
  const whole = withOperator(path);
  return useReading<Value>([whole], () => ask<Value>(whole), options);
}
