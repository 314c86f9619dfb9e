// The patterns of docs/words.md that a machine can find: prose.test.ts looks for them in everything that a person reads.

export interface Pattern {
  readonly name: string;
  /** What to write instead. */
  readonly instead: string;
  /** The words found in a line, or null. */
  find(line: string): string | null;
}

const word = (name: string, pattern: RegExp, instead: string): Pattern => ({
  name,
  instead,
  find: (line) => pattern.exec(line)?.[0] ?? null,
});

/** Where a sentence or a text begins: at the start of a line, of a comment, of a string or a cell, or behind the end of another sentence. */
const STARTS = /(?:^|[.;:!?] |\/\/ |\/\*\*? ?|^\s*[*#>-]+ |['"`>|] ?)(?=[A-Z])/g;

/** The sentences that begin in a line, each up to its end or that of the line. */
export function sentencesOf(line: string): readonly string[] {
  const starts = [...line.matchAll(STARTS)].map(({ index, 0: lead }) => index + lead.length);
  return starts.map((start) => /^.*?(?:[.!?](?=[\s'"`*<)|]|$)|(?=['"`|]\s|\*\/|<\/)|$)/.exec(line.slice(start))?.[0] ?? '');
}

/** Verbs that a headless clause is followed by where it is the subject of a sentence. */
const FINITE = new Set(
  (
    'is are was were has have had does do did can cannot could may might must will would should gets takes gives goes comes stays keeps loses owes pays ' +
    'brings sits waits plays leaves folds posts shows needs wants counts means ends begins belongs lies stands stops sees reads learns ' +
    'finds hears moves asks answers buys tells says falls holds'
  ).split(' '),
);
const CLAUSE = /^(that|which|when|where|if|as|because|who|whom|whose|how|whether|before|after|while|until|than|what|why)$/;

/** Verbs that an infinitive follows, which is then no second verb. */
const isModal = (word: string): boolean => /^(can|cannot|could|may|might|must|will|would|should|do|does|did)$/.test(word);

/** "Who sits out pays the blind.": a clause with who or what that is the subject of a second verb. */
function headless(sentence: string): string | null {
  if (sentence.includes('?')) return null;
  const [first = '', ...rest] = sentence.split(/[,;:(—]/)[0]?.split(/\s+/) ?? [];
  if (/^(Whoever|Whatever)$/.test(first)) return sentence;
  if (!/^(Who|What)$/.test(first)) return null;
  const clause = rest.findIndex((one) => CLAUSE.test(one));
  const words = (clause === -1 ? rest : rest.slice(0, clause)).map((one) => one.replace(/\W+$/, ''));
  const isVerb = (word: string, place: number): boolean => FINITE.has(word) && !words.slice(Math.max(0, place - 2), place).some(isModal);
  return words.filter(isVerb).length >= 2 ? sentence : null;
}

/** "Is its player gone, the blind is dead.": a question's order of words for an if. */
function inverted(sentence: string): string | null {
  const order =
    /^(Is|Are|Was|Were|Has|Have|Had|Does|Did|Should|Can) (the|a|an|its|his|her|their|it|he|she|they|nobody|somebody|anybody|no|any|one|all|both|this|that) [^?]*,/;
  return sentence.includes('?') ? null : (order.exec(sentence)?.[0] ?? null);
}

const inSentence = (name: string, find: (sentence: string) => string | null, instead: string): Pattern => ({
  name,
  instead,
  find: (line) =>
    sentencesOf(line)
      .map(find)
      .find((found) => found !== null) ?? null,
});

export const PATTERNS: readonly Pattern[] = [
  inSentence('headless clause', headless, 'name the person or thing: "A player who sits out pays", "Text that could not be loaded is …"'),
  inSentence('inverted conditional', inverted, 'an if: "If that player has left, …"'),
  word('generic he', /(?<!['"`])\b(?:he|him|his|himself|He|Him|His|Himself)\b(?!['"`])/, 'the player, staff, or they, them, their'),
  word('is none', /(?<!\bthere )\b(?:is|are|was|were) none\b/i, 'is not, are not, there is no, No … yet'),
  word('is no', /(?<!\bthere )\b(?:is|are|was|were) no (?!(?:more|less|one|different|worse|\w+er)\b)[a-z]+/i, 'is not a'),
  word('anew', /\banew\b/i, 'again, or new'),
  word('as ever', /\bas ever\b/i, 'as usual'),
  word('thereof', /\b(?:thereof|whereof|therein|wherein|hereby|thereupon|thereto|whereupon)\b/i, 'of it, in it'),
  word('by itself', /\bby (?:itself|themselves)\b/i, 'automatically, alone, or leave it out'),
  word('meanwhile', /(?<!readonly )\bmeanwhile\b(?![=?,}]| \}| =)/i, 'in the meantime, or while …'),
];
