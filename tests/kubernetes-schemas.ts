// The schemas of Kubernetes' own API description, as the package kubernetes-models has compiled them for each kind of object.
const KINDS: Readonly<Record<string, string>> = {
  'apps/v1 StatefulSet': 'IoK8sApiAppsV1StatefulSet',
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'v1 Service': 'IoK8sApiCoreV1Service',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
  'networking.k8s.io/v1 NetworkPolicy': 'IoK8sApiNetworkingV1NetworkPolicy',
  'networking.k8s.io/v1 Ingress': 'IoK8sApiNetworkingV1Ingress',
};

interface SchemaFault {
  readonly instancePath: string;
  readonly message?: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
type Validate = ((data: unknown) => boolean) & { readonly errors: readonly SchemaFault[] | null };

const validators = new Map<string, Validate>();
for (const [kind, name] of Object.entries(KINDS)) {
  const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as { readonly validate: Validate };
  validators.set(kind, validate);
}

/**
 * What is wrong with an object for Kubernetes: members that are missing or of another kind, and members that its kind does not have, which a
 * cluster would drop or refuse. Empty for a good one.
 */
export function schemaProblems(object: { readonly apiVersion: string; readonly kind: string }): readonly string[] {
  const kind = `${object.apiVersion} ${object.kind}`;
  const validate = validators.get(kind);
  if (validate === undefined) return [`no schema for ${kind}`];
  const read = new Set<string>();
  validate(watched(object, '', read));
  const faults = (validate.errors ?? []).map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`);
  return [...faults, ...pathsIn(object).flatMap((path) => (read.has(path) ? [] : [`${path} is not a member of its object`]))];
}

/** Notes the path of each member that is read. A schema allows further members and does not read them. */
function watched<Value extends object>(value: Value, path: string, read: Set<string>): Value {
  return new Proxy(value, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof name === 'string') read.add(`${path}/${name}`);
      return typeof member === 'object' && member !== null ? watched(member, `${path}/${String(name)}`, read) : member;
    },
  });
}

/** The paths of all members, however deep. */
function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [`${path}/${name}`, ...pathsIn(member, `${path}/${name}`)]);
}
