import { cardroom, cardroomInPlace } from './hands/cardroom.ts';
import { pokerTs, pokerTsReading } from './hands/poker-ts.ts';
import { type Engine, newSession, type Session } from './hands/session.ts';
import type { Contestant } from './race.ts';
import type { Bench, Check } from './report.ts';

const HANDS = 500;
const SEED = 23;
const ENGINES: readonly Engine[] = [cardroom, cardroomInPlace, pokerTs, pokerTsReading];

/** Full hands, with the legal bounds read at every decision. */
export function benchHands(hands = HANDS): Bench {
  const session = newSession(hands, SEED);
  return {
    name: 'hands',
    title: `Full hands, six players, no-limit hold'em, check, call or fold to the showdown, ${hands.toLocaleString('en')} hands`,
    unit: 'hands',
    reference: pokerTs.name,
    contestants: ENGINES.map((engine) => contestant(engine, session)),
    checks: () => ENGINES.slice(1).map((peer) => sameStacks(ENGINES[0] as Engine, peer, session)),
  };
}

function contestant(engine: Engine, session: Session): Contestant {
  const { name, version, given } = engine;
  return { name, version, given, units: session.hands.length, run: () => engine.play(session).decisions };
}

/** Compares the stacks after each hand. Folds are numbered by decision, so equal stacks mean equal decisions. */
function sameStacks(ours: Engine, peer: Engine, session: Session): Check {
  const expected = ours.play(session);
  const played = peer.play(session);
  const different = expected.stacks.filter((stacks, hand) => stacks.join() !== played.stacks[hand]?.join()).length;
  return { name: `stacks after each hand, ours and ${peer.name}`, compared: session.hands.length, different };
}
