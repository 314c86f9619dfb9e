// The software bill of materials, from the lockfile alone: the same lockfile gives the same bytes. `npm sbom` leaves out packages that a
// development tool needs as well, so it cannot be used here.

/** The parts of a release; everything else in the repository is a tool or the demo. */
export const SHIPPED = ['apps/server', 'apps/lobby', 'apps/backoffice'];

/** Production dependencies of the shipped parts as a CycloneDX 1.6 document. `lock` is a parsed package-lock.json. */
export function billOfMaterials(lock) {
  const { packages } = lock;
  const found = closureOf(packages, SHIPPED);
  const own = packages[''];
  const components = [...found.keys()].map((path) => componentOf(path, packages[path]));
  const root = { type: 'application', 'bom-ref': `pkg:npm/${own.name}@${own.version}`, name: own.name, version: own.version };
  const edges = [...found].map(([path, needs]) => ({
    ref: purlOf(path, packages[path]),
    dependsOn: sorted(needs.map((need) => purlOf(need, packages[need]))),
  }));
  edges.push({ ref: root['bom-ref'], dependsOn: sorted(SHIPPED.map((path) => purlOf(path, packages[path]))) });
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components: unique(components, 'bom-ref'),
    dependencies: unique(edges, 'ref'),
  };
}

/** Every package that the given ones need in production, by its path in the lockfile, with the paths of what it needs itself. */
function closureOf(packages, starts) {
  const found = new Map();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
    const required = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !peerDependenciesMeta[name]?.optional);
    const needs = [...new Set([...required, ...Object.keys(optionalDependencies)])]
      .map((name) => {
        const place = placeOf(packages, path, name);
        if (place !== null || Object.hasOwn(optionalDependencies, name)) return place;
        throw new Error(`${path} needs ${name}, which the lockfile lacks; run npm install`);
      })
      // Optional packages of other machines are not in the lockfile's tree.
      .filter((place) => place !== null);
    found.set(path, needs);
    open.push(...needs);
  }
  return found;
}

/** Where Node finds a package from another one: in its own node_modules, or in those of a folder above. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|\/?[^/]+$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = packages[place];
    if (entry !== undefined) return entry.link ? entry.resolved : place;
    if (folder === '') return null;
  }
}

function componentOf(path, entry) {
  const purl = purlOf(path, entry);
  const { license, integrity } = entry;
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(path, entry),
    version: entry.version ?? '0.0.0',
    scope: entry.optional ? 'optional' : 'required',
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    ...(typeof license === 'string' ? { licenses: [licenseOf(license)] } : {}),
    purl,
  };
}

function nameOf(path, entry) {
  return entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function purlOf(path, entry) {
  return `pkg:npm/${nameOf(path, entry).replace(/^@/, '%40')}@${entry.version ?? '0.0.0'}`;
}

const ALGORITHMS = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' };

/** The lockfile's `sha512-<base64>`; of several, the first. */
function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(' ')[0].split(/-(.*)/);
  return { alg: ALGORITHMS[algorithm], content: Buffer.from(digest, 'base64').toString('hex') };
}

function licenseOf(license) {
  if (/ (OR|AND|WITH) /.test(license)) return { expression: license };
  return { license: license === 'UNLICENSED' || license.startsWith('SEE ') ? { name: license } : { id: license } };
}

const sorted = (list) => [...new Set(list)].sort();

/** One version of a package may be installed in several places. */
function unique(list, key) {
  const merged = new Map();
  for (const one of list) {
    const known = merged.get(one[key]);
    if (known === undefined) merged.set(one[key], one);
    else if (one.dependsOn) known.dependsOn = sorted([...known.dependsOn, ...one.dependsOn]);
  }
  return [...merged.values()].sort((a, b) => (a[key] < b[key] ? -1 : 1));
}
