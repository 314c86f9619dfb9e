/** Roles as people read them, with what each is for. */
export const ROLE_TEXTS: Readonly<Record<string, { readonly name: string; readonly may: string }>> = {
  'service-owner': { name: 'Owner of the service', may: 'everything, for every operator' },
  owner: { name: 'Owner', may: 'people and rights, rooms and tables, players and fair play, integration, money, audit log' },
  finance: { name: 'Finance', may: 'money, audit log, looks at rooms and players' },
  support: { name: 'Support', may: 'players, removes them from tables, looks at rooms, integration and money' },
  risk: { name: 'Risk', may: 'rooms and tables, players and fair play, audit log, looks at money' },
  integrator: { name: 'Integrator', may: 'integration, looks at rooms and money' },
  'read-only': { name: 'Read only', may: 'looks at people, rooms, players, integration, money and audit log' },
};

export function roleName(role: string): string {
  return ROLE_TEXTS[role]?.name ?? role;
}

/** Roles one may give in a house, as options of a choice. */
export function roleOptions(house: string | null): (readonly [string, string])[] {
  return Object.entries(ROLE_TEXTS)
    .filter(([role]) => (role === 'service-owner') === (house === null))
    .map(([role, { name, may }]) => [role, `${name} (${may})`] as const);
}
