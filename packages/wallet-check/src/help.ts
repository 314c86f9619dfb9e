import { CASES } from './catalogue.ts';
import { OPTIONS } from './options.ts';

const WIDTH = 26;

export function helpText(): string {
  const lines = Object.entries(OPTIONS).map(([name, option]) => {
    const left = 'hint' in option ? `--${name} ${option.hint}` : `--${name}`;
    return `  ${left.padEnd(WIDTH)}${option.help}`;
  });
  return [
    'wallet-check --url URL --key KEY --player ID [options]',
    '',
    'Checks an operator’s wallet against the contract of Cardroom’s wallet callbacks, case by case. For each finding it shows what was sent,',
    'what was received and what was expected, and explains why it matters and how to fix it. Use a test player: their balance changes during',
    'the run and is restored at the end, also after findings and Ctrl-C.',
    '',
    ...lines,
    '',
    'Exit code: 0 passed, 1 a MUST failed or a balance could not be restored, 2 invalid options, 130 interrupted.',
  ].join('\n');
}

export function listText(): string {
  return CASES.flatMap(({ id, level, title, why, fix }) => [
    `${id.padEnd(4)}${level.padEnd(7)}${title}`,
    `    why  ${why}`,
    `    fix  ${fix}`,
  ]).join('\n');
}
