/** The process of one contestant: node contestant.js BENCH CONTESTANT ROUNDS prints the CPU seconds of its best round. */
import { secondsOf } from './apart.ts';
import { BENCHES } from './benches.ts';

const [bench = '', contestant = '', rounds] = process.argv.slice(2);
const race = BENCHES[bench];
if (race === undefined) throw new RangeError(`no bench ${bench}`);
console.log(secondsOf(race().contestants, contestant, Number(rounds)));
