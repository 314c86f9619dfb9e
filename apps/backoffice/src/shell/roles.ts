/** Role names, with what each role may do. */
export const ROLE_TEXTS: Readonly<Record<string, { readonly name: string; readonly may: string }>> = {
  'service-owner': { name: 'Service owner', may: 'full access to every operator' },
  'service-risk': {
    name: 'Service risk',
    may: 'hands, including hidden cards with a second approver; views rooms, players, money and audit log',
  },
  owner: { name: 'Owner', may: 'team, rooms and tables, players and fair play, integration, money, hands, audit log' },
  finance: { name: 'Finance', may: 'money, hands, audit log; views rooms and players' },
  support: { name: 'Support', may: 'players, including removal from tables; views hands, rooms, integration and money' },
  risk: { name: 'Risk', may: 'rooms and tables, players and fair play, audit log; views hands and money' },
  integrator: { name: 'Integrator', may: 'integration; views hands, rooms and money' },
  'read-only': { name: 'Read only', may: 'views team, rooms, players, integration, money, hands and audit log' },
};

export function roleName(role: string): string {
  return ROLE_TEXTS[role]?.name ?? role;
}

/** The roles of an operator, or of the service where `operatorId` is null. */
export function roleOptions(operatorId: string | null): (readonly [string, string])[] {
  return Object.entries(ROLE_TEXTS)
    .filter(([role]) => role.startsWith('service-') === (operatorId === null))
    .map(([role, { name, may }]) => [role, `${name} (${may})`] as const);
}
