// Says what is wrong with a commit's subject: node scripts/lib/commit-subject.mjs FILE, where FILE holds the whole message.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SUBJECT_MAX = 72;
/** Git writes these subjects itself. */
const BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!) /;
/** First words that are not an imperative: a past tense, a gerund, a third person, a headless clause. */
const NOT_IMPERATIVE = /^(\w+(ed|ing)|adds|fixes|makes|removes|changes|updates|moves|uses|says|who|what|the|a|an|this|now|no|some)\b/i;
const IMPERATIVES = /^(embed|feed|need|seed|shed|speed|bring|ping|sing|string|swing)\b/i;

/** The problems of a message's subject, each as a sentence; none when it is fine. */
export function subjectProblems(message) {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (BY_GIT.test(subject)) return [];
  return [
    ...(subject.trim() === '' ? ['The subject is empty.'] : []),
    ...(subject.length > SUBJECT_MAX ? [`The subject has ${subject.length} characters; at most ${SUBJECT_MAX} are allowed.`] : []),
    ...(subject.endsWith('.') ? ['The subject ends with a full stop.'] : []),
    ...(/^[a-z]/.test(subject) ? ['The subject begins with a small letter.'] : []),
    ...(NOT_IMPERATIVE.test(subject) && !IMPERATIVES.test(subject)
      ? [`"${subject.split(' ')[0]}" is not an imperative: write what the commit does, as in "Add a waitlist limit".`]
      : []),
    ...(second.trim() === '' ? [] : ['The second line is not empty: the body begins after a blank line.']),
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = subjectProblems(readFileSync(process.argv[2], 'utf8'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
