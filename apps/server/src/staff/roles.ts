/** The rights of back-office users. Every user has their own password, authenticator, recovery codes and sessions. */
export const RIGHTS = [
  'people.read',
  'people.change',
  'audit.read',
  'operators.create',
  'integration.read',
  'integration.change',
  'money.read',
  'money.act',
  'hands.read',
  'hands.open',
  'rooms.read',
  'rooms.change',
  'tables.kick',
  'players.read',
  'players.change',
  'cases.change',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Roles of the service itself, then roles within one operator. */
export const SERVICE_ROLES = ['service-owner', 'service-risk'] as const;
export const OPERATOR_ROLES = ['owner', 'finance', 'support', 'risk', 'integrator', 'read-only'] as const;
export const ROLES = [...SERVICE_ROLES, ...OPERATOR_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Cards that were not shown can be opened only by two of the service's risk staff together, and by no owner or operator. */
const ALL_BUT_CARDS = RIGHTS.filter((right) => right !== 'hands.open');
/** Operators are made by the service. */
const ALL_OF_ONE_OPERATOR = ALL_BUT_CARDS.filter((right) => right !== 'operators.create');

const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  'service-owner': ALL_BUT_CARDS,
  'service-risk': ['audit.read', 'money.read', 'hands.read', 'hands.open', 'rooms.read', 'players.read'],
  owner: ALL_OF_ONE_OPERATOR,
  finance: ['audit.read', 'money.read', 'money.act', 'hands.read', 'rooms.read', 'players.read'],
  support: ['integration.read', 'money.read', 'hands.read', 'rooms.read', 'tables.kick', 'players.read', 'players.change'],
  risk: [
    'audit.read',
    'money.read',
    'hands.read',
    'rooms.read',
    'rooms.change',
    'tables.kick',
    'players.read',
    'players.change',
    'cases.change',
  ],
  integrator: ['integration.read', 'integration.change', 'money.read', 'hands.read', 'rooms.read'],
  'read-only': ['people.read', 'audit.read', 'integration.read', 'money.read', 'hands.read', 'rooms.read', 'players.read'],
};

/** Roles that move money, change where it is requested, see hidden cards or assign rights must set up an authenticator first. */
const NEED_TOTP: ReadonlySet<Role> = new Set(['service-owner', 'service-risk', 'owner', 'finance', 'integrator']);

/** Rights to decisions that take two people, and the right to grant them. */
const TWO_PERSON_RIGHTS: readonly Right[] = ['hands.open', 'money.act', 'people.change'];

/** Whether giving the role to somebody takes two people; `before` is the role they have, null for a newcomer or new credentials. */
export function takesTwo(role: Role, before: Role | null = null): boolean {
  const had = before === null ? [] : rightsOf(before);
  return TWO_PERSON_RIGHTS.some((right) => rightsOf(role).includes(right) && !had.includes(right));
}

export function rightsOf(role: Role): readonly Right[] {
  return RIGHTS_OF[role];
}

export function needsTotp(role: Role): boolean {
  return NEED_TOTP.has(role);
}

export function isServiceRole(role: Role): boolean {
  return SERVICE_ROLES.some((one) => one === role);
}
