import { testIds } from '@cardroom/ui/test-ids';
import { type PreAction, type PreActionKind, type PreActionSpot, preActionsFor } from './pre-actions.ts';

/** One of the three buttons. Their order never changes: fold, check or call, raise. */
export interface DockColumn {
  readonly command: 'fold' | 'check-call' | 'raise';
  /** Buttons with equal meanings do the same thing; see the press guard. */
  readonly meaning: string;
  readonly does:
    | { readonly type: 'fold' | 'check' | 'call' }
    | { readonly type: 'raise'; readonly to: number | null }
    | { readonly type: 'pre'; readonly kind: PreActionKind };
  readonly text: string;
  /** The amount below the text, in minor units. */
  readonly amount: number | null;
  readonly testId: string;
  /** True for an armed pre-action. */
  readonly pressed: boolean;
}

export interface DecisionSpot {
  readonly decisionId: string;
  readonly canCheck: boolean;
  readonly callChips: number;
  /** The player's stack: calling all of it is an all-in. */
  readonly stack: number;
  readonly toMatch: number;
  readonly raiseMin: number;
  readonly raiseMax: number;
  /** The street total of an all-in. In pot limit, a lower maximum is a pot-sized bet. */
  readonly allIn: number;
  readonly limit: 'NL' | 'PL' | 'FL';
  /** The amount chosen in the sizing row; null = none yet. */
  readonly to: number | null;
  /** The player has asked to fold although checking is free, and is asked once more. */
  readonly freeFold: boolean;
}

/** The buttons of the player's decision; the third is null when raising is not allowed. */
export function decisionColumns(spot: DecisionSpot): readonly [DockColumn, DockColumn, DockColumn | null] {
  return [spot.freeFold ? FOLD_ANYWAY : FOLD, spot.canCheck ? CHECK : callColumn(spot), spot.raiseMax > 0 ? raiseColumn(spot) : null];
}

const FOLD: DockColumn = {
  command: 'fold',
  meaning: 'fold',
  does: { type: 'fold' },
  text: 'table.fold',
  amount: null,
  testId: testIds.actionFold,
  pressed: false,
};

/** In the same place, but with a meaning of its own: a double press of Fold never answers the question. */
const FOLD_ANYWAY: DockColumn = { ...FOLD, meaning: 'fold-anyway', text: 'freeFold.fold' };

const CHECK: DockColumn = {
  command: 'check-call',
  meaning: 'check',
  does: { type: 'check' },
  text: 'table.check',
  amount: null,
  testId: testIds.actionCheck,
  pressed: false,
};

function callColumn({ callChips, stack }: DecisionSpot): DockColumn {
  const text = callChips >= stack ? 'table.callAllIn' : 'table.call';
  return {
    command: 'check-call',
    meaning: `call:${callChips}`,
    does: { type: 'call' },
    text,
    amount: callChips,
    testId: testIds.actionCall,
    pressed: false,
  };
}

function raiseColumn(spot: DecisionSpot): DockColumn {
  const { decisionId, toMatch, to } = spot;
  const isBet = toMatch === 0;
  return {
    command: 'raise',
    // The player sets the amount, so the meaning changes only with the decision.
    meaning: `raise:${decisionId}`,
    does: { type: 'raise', to },
    text: raiseText(spot),
    amount: to,
    testId: isBet ? testIds.actionBet : testIds.actionRaise,
    pressed: false,
  };
}

function raiseText({ toMatch, raiseMax, allIn, limit, to }: DecisionSpot): string {
  const isBet = toMatch === 0;
  if (to === null) return 'table.chooseAllIn';
  if (to >= allIn) return 'table.allInButton';
  if (limit === 'PL' && to === raiseMax) return isBet ? 'table.betPot' : 'table.raisePot';
  return isBet ? 'table.bet' : 'table.raiseTo';
}

/** The pre-actions, each in the column of the button it stands for. */
export function preActionColumns(
  spot: PreActionSpot,
  armed: PreAction | null,
  stack: number,
): readonly [DockColumn, DockColumn | null, DockColumn] {
  const [fold, middle, raise] = preActionsFor(spot);
  const column = (command: DockColumn['command'], kind: PreActionKind): DockColumn => ({
    command,
    meaning: meaningOf(kind, spot.toCall),
    does: { type: 'pre', kind },
    text: kind === 'call' && spot.toCall >= stack ? 'pre.callAllIn' : `pre.${kind}`,
    amount: kind === 'call' ? spot.toCall : null,
    testId: testIds.preAction(kind),
    pressed: armed?.kind === kind,
  });
  return [column('fold', fold), middle === null ? null : column('check-call', middle), column('raise', raise)];
}

// A fold, a check or a call of the same amount means the same before the turn and at it.
function meaningOf(kind: PreActionKind, toCall: number): string {
  return kind === 'call' ? `call:${toCall}` : kind;
}
