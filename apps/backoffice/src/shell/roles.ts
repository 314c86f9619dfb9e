import { hasText, t } from '../i18n/i18n.ts';

/** The roles of the service, then those within an operator. */
const ROLES = ['service-owner', 'service-risk', 'owner', 'finance', 'support', 'risk', 'integrator', 'read-only'] as const;

export function roleName(role: string): string {
  const id = `role.${role}`;
  return hasText(id) ? t(id) : role;
}

/** The roles of an operator, or of the service where `operatorId` is null, with what each may do. */
export function roleOptions(operatorId: string | null): (readonly [string, string])[] {
  return ROLES.filter((role) => role.startsWith('service-') === (operatorId === null)).map(
    (role) => [role, `${roleName(role)} (${t(`role-may.${role}`)})`] as const,
  );
}
