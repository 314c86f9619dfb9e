import { parseArgs } from 'node:util';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly hint?: string;
  readonly help: string;
}

/** The options of the command, in the order of its help. */
export const OPTIONS = {
  keys: {
    type: 'string',
    hint: 'FILE',
    help: 'the published keys, saved from https://<origin>/.well-known/cardroom-fairness.json',
  },
  'first-key': { type: 'string', hint: 'HEX', help: 'the first public key as you know it; other keys in its place are refused' },
  beacons: { type: 'string', hint: 'FILE', help: 'JSON {round: hex} of the public beacon, to compare with the values in the proofs' },
  strict: { type: 'boolean', help: 'refuse proofs of dealt seats whose own cut is not in the hand' },
  held: {
    type: 'string',
    multiple: true,
    hint: 'FILE',
    help: 'verify-day: proofs that you hold, to compare with the day; may be repeated',
  },
  help: { type: 'boolean', help: 'print this help' },
  version: { type: 'boolean', help: 'print the version' },
} as const satisfies Record<string, Option>;

export const ACTIONS = {
  verify: 'proofs and public transcripts: JSON, or NDJSON with one per line',
  'verify-day': 'a day bundle: NDJSON',
  reasons: 'print every reason of a refusal with its sentence for players',
} as const;
export type Action = keyof typeof ACTIONS;

export interface Order {
  readonly action: Action | 'help' | 'version';
  readonly files: readonly string[];
  readonly keys?: string | undefined;
  readonly firstKey?: string | undefined;
  readonly beacons?: string | undefined;
  readonly strict: boolean;
  readonly held: readonly string[];
}

/** What the arguments ask for, or what is wrong with them. */
export function readOrder(argv: readonly string[]): Order | { readonly wrong: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return { wrong: (error as Error).message };
  }
  const { values, positionals } = parsed;
  const [action, ...files] = positionals;
  const rest = {
    files,
    keys: values.keys,
    firstKey: values['first-key'],
    beacons: values.beacons,
    strict: values.strict === true,
    held: values.held ?? [],
  };
  if (values.help) return { action: 'help', ...rest };
  if (values.version) return { action: 'version', ...rest };
  if (action === undefined || !Object.hasOwn(ACTIONS, action)) return { wrong: `say what to do: ${Object.keys(ACTIONS).join(', ')}` };
  if (action !== 'reasons' && files.length === 0) return { wrong: `${action} needs at least one file ("-" reads standard input)` };
  if (action === 'verify' && rest.held.length > 0) return { wrong: '--held belongs to verify-day' };
  if (action === 'verify-day' && values.keys === undefined) return { wrong: 'verify-day needs --keys FILE: a day bundle holds no keys' };
  return { action: action as Action, ...rest };
}

const parse = (argv: readonly string[]) => parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });

const WIDTH = 18;

export function helpText(): string {
  const actions = Object.entries(ACTIONS).map(([name, help]) => `  ${name.padEnd(WIDTH)}${help}`);
  const options = Object.entries(OPTIONS).map(([name, option]) => {
    const left = 'hint' in option ? `--${name} ${option.hint}` : `--${name}`;
    return `  ${left.padEnd(WIDTH)}${option.help}`;
  });
  return [
    'fairness verify FILE… [--keys FILE] [options]',
    'fairness verify-day FILE… --keys FILE [options]',
    '',
    'Verifies the proofs and day bundles of Cardroom’s provably fair deal. Files may be compressed with gzip; "-" reads standard input.',
    'Nothing is sent anywhere.',
    '',
    ...actions,
    '',
    ...options,
    '',
    'Exit code: 0 everything verified, 1 something was refused, 2 invalid options, or a file that cannot be read.',
  ].join('\n');
}
