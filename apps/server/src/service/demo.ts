import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoomOptions } from '@cardroom/rooms';
import { z } from 'zod';
import type { Actor } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import { slotInUse } from '../operators/api-key.ts';
import { setChatMode } from '../operators/chat-mode.ts';
import { createCredential, credentialsOf, rotateCredential } from '../operators/credentials.ts';
import { frameRulesOf } from '../operators/frame-origins.ts';
import { setHandSharing } from '../operators/hand-sharing.ts';
import { createOperator, getOperator, setFrameOrigins } from '../operators/operators.ts';
import { pictureOriginOf, setPictureOrigin } from '../operators/picture-origin.ts';
import { listRooms, openRoom } from '../operators/rooms.ts';
import { setOperatorUrl } from '../operators/wallet-url.ts';
import type { Config } from '../process/config.ts';
import { BACK_OFFICE_PATH } from '../staff/links.ts';
import { createPasswords } from '../staff/passwords.ts';
import { invitePerson } from '../staff/people.ts';
import { personByEmail } from '../staff/person.ts';
import { acceptLink } from '../staff/sign-in.ts';
import type { Composed } from './compose.ts';

/** `$DATA_DIR/demo.json`: addresses and credentials for the demo operator, bots and anyone trying the API. Test money only. */
const demoFile = z.object({
  service: z.string(),
  lobby: z.string(),
  backoffice: z.string(),
  staff: z.object({ email: z.string(), password: z.string() }),
  demo: z.string(),
  operator: z.object({ client_id: z.string(), client_secret: z.string() }),
  wallet: z.object({ url: z.string(), api_key: z.string() }),
});
type DemoFile = z.infer<typeof demoFile>;
/** The parts that cannot be created again. */
const kept = demoFile.pick({ operator: true, wallet: true });

/** An owner with published credentials, so that anyone can try the back office. The authenticator is set up at the first sign-in. */
export const DEMO_OWNER = { email: 'owner@demo.example', name: 'Demo Owner', password: 'demo back office' } as const;
export const DEMO_FILE = 'demo.json';
const OPERATOR_ID = 'demo';
const API_KEY_BYTES = 24;

/** Amounts in minor units. Players are dealt in with the next hand, so that a visitor plays at once; bots play at the lowest stakes. */
const EUR: readonly RoomOptions[] = [
  { name: 'Dublin', smallBlind: 1, bigBlind: 2, seats: 6, rabbitHunt: true },
  { name: 'Malmö', gameKey: 'plo4', smallBlind: 2, bigBlind: 5, seats: 6, runItTwice: true },
  { name: 'Lisbon', smallBlind: 5, bigBlind: 10, seats: 9, rabbitHunt: true },
  { name: 'Macau', gameKey: 'nlsd', bigBlind: 10, ante: 5, seats: 6 },
  { name: 'Ghent', gameKey: 'plo8', smallBlind: 10, bigBlind: 20, seats: 6, bombPotEveryHands: 8, bombPotAnte: 40 },
  { name: 'Riga', smallBlind: 10, bigBlind: 20, seats: 6, runItTwice: true, rabbitHunt: true },
  { name: 'Brno', gameKey: 'flhe', bigBlind: 40, seats: 6, capOffHeadsUp: true },
  { name: 'Porto', gameKey: 'plhe', smallBlind: 10, bigBlind: 20, seats: 6 },
  { name: 'Vienna', smallBlind: 25, bigBlind: 50, seats: 6, ante: 50, anteType: 'bb' },
  { name: 'Turku', gameKey: 'plo5', smallBlind: 25, bigBlind: 50, seats: 6, runItTwice: true },
  { name: 'Tartu', gameKey: 'plo6', smallBlind: 25, bigBlind: 50, seats: 6 },
  { name: 'Split', gameKey: 'plo5-8', smallBlind: 25, bigBlind: 50, seats: 6 },
  { name: 'Bruges', gameKey: 'flo8', bigBlind: 50, seats: 8 },
  { name: 'Bergen', smallBlind: 50, bigBlind: 100, seats: 2 },
  { name: 'Valletta', smallBlind: 100, bigBlind: 200, seats: 6, straddle: true },
  { name: 'Monaco', smallBlind: 500, bigBlind: 1_000, seats: 9 },
];
const KRW: readonly RoomOptions[] = [
  { name: 'Busan', smallBlind: 10_000, bigBlind: 20_000, seats: 6 },
  { name: 'Jeju', gameKey: 'plo4', smallBlind: 20_000, bigBlind: 40_000, seats: 6, runItTwice: true },
  { name: 'Seoul', smallBlind: 50_000, bigBlind: 100_000, seats: 9 },
];
const HOUSE = { rakeBasisPoints: 300, entry: 'free' } as const;

export const DEMO_ROOMS: readonly { readonly currency: string; readonly options: RoomOptions }[] = [
  ...EUR.map((options) => ({ currency: 'EUR', options: { ...HOUSE, ...options } })),
  ...KRW.map((options) => ({ currency: 'KRW', options: { ...HOUSE, ...options } })),
];

/**
 * Sets up the demo operator at the first start and finds it again later; ports may have changed in between. If the file with the
 * credentials is gone, new ones are created, because the old ones cannot be read back.
 */
export async function prepareDemo(parts: Composed, config: Config): Promise<{ readonly demo: string }> {
  if (config.demo === null || config.production) throw new Error('the demo is refused with NODE_ENV=production');
  const { store, clock, steward } = parts;
  const { url, walletUrl } = config.demo;
  const actor: Actor = { by: 'demo', at: clock.now() };
  // The demo casino serves pictures of its players; a launch names one only where the visitor asks for it.
  const pictures = new URL(walletUrl).origin;
  if ((await getOperator(store, OPERATOR_ID)) === null) {
    must(await createOperator(store, actor, { operatorId: OPERATOR_ID, name: 'Demo Casino', currencies: ['EUR', 'KRW'] }));
    must(await setChatMode(store, actor, OPERATOR_ID, 'free'));
    must(await setHandSharing(store, actor, OPERATOR_ID, 'seats'));
    must(await setPictureOrigin(store, actor, OPERATOR_ID, pictures, { allowLoopback: config.allowLoopbackWallets }));
  }
  await followPort(parts, config, actor, pictures);
  must(
    await setFrameOrigins(
      store,
      actor,
      OPERATOR_ID,
      [...new Set([url, url.replace('//localhost:', '//127.0.0.1:')].map((text) => new URL(text).origin))],
      frameRulesOf(config),
    ),
  );
  const file = join(config.dataDir, DEMO_FILE);
  const known = await knownSecrets(parts, file);
  const apiKey = known?.apiKey ?? `demo-${randomBytes(API_KEY_BYTES).toString('base64url')}`;
  await pointAtWallet(parts, config, actor, { walletUrl, apiKey, isNew: known === null });
  const client = known?.client ?? (await newClient(parts, actor));
  await letDemoOwnerIn(parts, actor);
  const { email, password } = DEMO_OWNER;
  writeWhole(file, {
    service: config.publicUrl,
    lobby: `${config.publicUrl}/lobby/`,
    backoffice: `${config.publicUrl}${BACK_OFFICE_PATH}/`,
    demo: url,
    staff: { email, password },
    operator: client,
    wallet: { url: walletUrl, api_key: apiKey },
  });
  await openDemoRooms(parts, actor);
  await steward.sync();
  return { demo: url };
}

/** Pictures come from the casino's present port, unless staff have switched them off or to another host. */
async function followPort({ store }: Composed, config: Config, actor: Actor, pictures: string): Promise<void> {
  const was = await pictureOriginOf(store, OPERATOR_ID);
  if (was === null || was === pictures || new URL(was).hostname !== new URL(pictures).hostname) return;
  must(await setPictureOrigin(store, actor, OPERATOR_ID, pictures, { allowLoopback: config.allowLoopbackWallets }));
}

/** Runs only once, so that later changes to this account are kept. */
async function letDemoOwnerIn({ store, secrets, now }: Composed, actor: Actor): Promise<void> {
  const { email, name, password } = DEMO_OWNER;
  if ((await personByEmail(store, email)) !== null) return;
  const { token } = must(await invitePerson(store, secrets, actor, { email, name, role: 'service-owner', operatorId: null }));
  const passwords = createPasswords();
  await acceptLink({ store, secrets, passwords, now }, { token, password, address: '127.0.0.1', browser: 'demo', device: null });
}

interface KnownSecrets {
  readonly client: DemoFile['operator'];
  readonly apiKey: string;
}

/** The secrets of an earlier start; null when the file is gone or its client is not in this database. */
async function knownSecrets({ store }: Composed, file: string): Promise<KnownSecrets | null> {
  const parsed = kept.safeParse(readJson(file));
  if (!parsed.success) return null;
  const { operator, wallet } = parsed.data;
  const known = (await credentialsOf(store, OPERATOR_ID)).some((credential) => credential.clientId === operator.client_id);
  return known ? { client: operator, apiKey: wallet.api_key } : null;
}

/** Sets the wallet's URL, with the key if it is new or the wallet has moved to another port. */
async function pointAtWallet(
  { store, secrets }: Composed,
  config: Config,
  actor: Actor,
  { walletUrl, apiKey, isNew }: { readonly walletUrl: string; readonly apiKey: string; readonly isNew: boolean },
): Promise<void> {
  const hasKey = !isNew && (await slotInUse(store, { operatorId: OPERATOR_ID, operatorUrl: walletUrl }, actor.at)) !== null;
  const key = hasKey ? {} : { key: { text: apiKey, secrets } };
  must(await setOperatorUrl(store, actor, OPERATOR_ID, walletUrl, { allowLoopback: config.allowLoopbackWallets, ...key }));
}

async function newClient({ store, secrets }: Composed, actor: Actor): Promise<DemoFile['operator']> {
  const [existing] = await credentialsOf(store, OPERATOR_ID);
  const issued = must(
    existing
      ? await rotateCredential(store, secrets, actor, { clientId: existing.clientId, overlapMs: 0 })
      : await createCredential(store, secrets, actor, OPERATOR_ID),
  );
  return { client_id: issued.clientId, client_secret: issued.clientSecret };
}

/** Opens only missing rooms; rooms that staff have closed stay closed. */
async function openDemoRooms({ store }: Composed, actor: Actor): Promise<void> {
  const known = new Set((await listRooms(store, 'all')).filter((room) => room.operatorId === OPERATOR_ID).map((room) => room.name));
  for (const { currency, options } of DEMO_ROOMS) {
    if (known.has(options.name ?? '')) continue;
    must(await openRoom(store, actor, { operatorId: OPERATOR_ID, currency, options }));
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Missing or truncated by a crash: treated as never written.
    return null;
  }
}

/** Writes to a draft and renames it, so that a reader never sees half a file. The file holds credentials, so only its owner can read it. */
function writeWhole(file: string, content: DemoFile): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function must<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(`demo: ${outcome.errors.map(({ field, message }) => `${field} ${message}`).join('; ')}`);
}
