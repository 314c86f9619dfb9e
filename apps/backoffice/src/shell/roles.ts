/** Roles as people read them, with what each is for. */
export const ROLE_TEXTS: Readonly<Record<string, { readonly name: string; readonly may: string }>> = {
  'service-owner': { name: 'Owner of the service', may: 'everything, for every operator' },
  'service-risk': {
    name: 'Risk of the service',
    may: 'hands, with a second person all cards of one; looks at rooms, players, money and audit log',
  },
  owner: { name: 'Owner', may: 'people and rights, rooms and tables, players and fair play, integration, money, hands, audit log' },
  finance: { name: 'Finance', may: 'money, hands, audit log, looks at rooms and players' },
  support: { name: 'Support', may: 'players, removes them from tables, looks at hands, rooms, integration and money' },
  risk: { name: 'Risk', may: 'rooms and tables, players and fair play, audit log, looks at hands and money' },
  integrator: { name: 'Integrator', may: 'integration, looks at hands, rooms and money' },
  'read-only': { name: 'Read only', may: 'looks at people, rooms, players, integration, money, hands and audit log' },
};

export function roleName(role: string): string {
  return ROLE_TEXTS[role]?.name ?? role;
}

/** Roles one may give in a house, as options of a choice. */
export function roleOptions(house: string | null): (readonly [string, string])[] {
  return Object.entries(ROLE_TEXTS)
    .filter(([role]) => role.startsWith('service-') === (house === null))
    .map(([role, { name, may }]) => [role, `${name} (${may})`] as const);
}
