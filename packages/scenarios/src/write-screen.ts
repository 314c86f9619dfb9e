import { amountText } from './amounts.ts';
import type { ScreenFact } from './ast.ts';

/** What follows `screen NAME sees`. */
export function writeScreenFact(sees: ScreenFact): string {
  switch (sees.is) {
    case 'action':
      return `${sees.not ? 'no ' : ''}action ${sees.button}${sees.chips === null ? '' : ` ${amountText(sees.chips)}`}`;
    case 'stack':
    case 'bet':
      return `${sees.is} ${sees.name} ${amountText(sees.chips)}`;
    case 'pot':
      return `pot ${amountText(sees.chips)}`;
    case 'board':
      return `board ${sees.cards || 'none'}`;
    case 'cards':
      return `cards ${sees.name} ${sees.cards}`;
    case 'seat':
      return `seat ${sees.name} ${sees.state}`;
    case 'text':
    case 'awards':
    case 'strength':
      return `${sees.is} "${sees.text}"`;
    case 'error':
      return `error ${sees.code}`;
    case 'receipt':
    case 'banner':
      return `${sees.is} ${sees.state}`;
  }
}
