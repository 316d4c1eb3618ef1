// The rules of ARCHITECTURE.md, "Who may import whom". `npm run verify` enforces them.

const { readdirSync } = require('node:fs')

/**
 * The domains of the server, from the top down, each with its modules from the top down. A module imports only modules that stand
 * below it, so that no modules are in a circle.
 */
const DOMAINS = {
  console: ['operation', 'setup', 'admin', 'data'],
  talk: ['chat', 'review-requests', 'suggestions', 'comments', 'notices'],
  assist: ['alerts', 'mcp', 'reviews', 'triage'],
  tickets: ['proxy', 'sync', 'connections'],
  insight: ['badges', 'coverage', 'evidence', 'staleness'],
  writing: ['ai', 'editor', 'pulls', 'issues'],
  library: [
    ...['sharing', 'config', 'files', 'local-folders', 'progress', 'reconciliation', 'sample', 'views'],
    ...['search', 'specs', 'history', 'installations', 'indexing', 'repos'],
  ],
  accounts: ['contact', 'profile', 'users', 'auth', 'orgs', 'assistants', 'billing', 'idp', 'keys'],
  platform: ['activity', 'metrics', 'rate-limits', 'system', 'webhooks', 'audit'],
}
const MODULES = Object.entries(DOMAINS).flatMap(([domain, names]) => names.map((name) => `${domain}/${name}`))

const foldersOf = (path) =>
  readdirSync(`${__dirname}/${path}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const placeless = foldersOf('server')
  .filter(({ name }) => !['boot', 'http', 'kernel', 'ports'].includes(name))
  .flatMap(({ name: domain }) => foldersOf(`server/${domain}`).map(({ name }) => `${domain}/${name}`))
  .filter((module) => !MODULES.includes(module))
if (placeless.length > 0) throw new Error(`DOMAINS in .dependency-cruiser.cjs lacks ${placeless.join(', ')}`)

/** Forbids each module to import one that stands above it. */
const onlyDown = MODULES.slice(1).map((module, position) => ({
  name: `${module.replace('/', '-')}-knows-only-modules-below-it`,
  severity: 'error',
  from: { path: `^server/${module}/` },
  to: { path: `^server/(${MODULES.slice(0, position + 1).join('|')})/` },
}))

const OURS = '^(app|bench|cli|db|operate|scripts|server|shared|spec|tests|worker)/'
const MODULE = `(?:${Object.keys(DOMAINS).join('|')})/[^/]+`
const JOBS = `^server/${MODULE}/jobs[.]ts$`
const DECLARATION = `^server/${MODULE}/(module|jobs|notices|routes|settings)[.]ts$`
const COLLECT = '^server/(collect|modules)[.]ts$'
const PORT = '^server/ports/([^/]+/(forge-)?port|port-error)[.]ts$'
/** The nouns of long ports. Other code imports them from `port.ts`. */
const PORT_PART =
  '^server/ports/(codehost/(committing|history|reading|refs)|tracker/(credential|project))-port[.]ts$'
const COMPOSITION = '^(server/(main[.]ts$|boot/)|operate/)'

/** Forbids imports of our files that no pattern in `allowed` matches. */
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from,
  to: { path: OURS, pathNot: allowed },
})

/** Allows only types from these files. */
const typesOnly = (name, from, path) => ({
  name,
  severity: 'error',
  from,
  to: { path, dependencyTypesNot: ['type-only'] },
})

module.exports = {
  forbidden: [
    only('spec-knows-nothing-of-ours', { path: '^spec/' }, '^spec/'),
    only('shared-knows-spec', { path: '^shared/' }, '^shared/', '^spec/'),

    only('db-knows-spec', { path: '^db/' }, '^db/', '^spec/'),
    typesOnly('db-knows-types-of-spec', { path: '^db/' }, '^spec/'),

    only('port-knows-spec', { path: [PORT, PORT_PART] }, '^spec/', PORT, PORT_PART),
    typesOnly('port-knows-types-of-spec', { path: [PORT, PORT_PART] }, '^spec/'),
    only(
      'vendor-knows-its-port',
      { path: '^server/ports/([^/]+)/', pathNot: PORT },
      '^server/ports/$1/',
      // GitHub is a code host and a ticket system.
      '^server/ports/tracker/[^/]+[.]ts$',
      '^server/ports/http[.]ts$',
      '^spec/',
    ),
    {
      name: 'vendor-knows-no-other-vendor',
      severity: 'error',
      from: { path: '^server/ports/([^/]+)/([^/]+)/' },
      to: { path: '^server/ports/$1/[^/]+/', pathNot: '^server/ports/$1/$2/' },
    },
    {
      name: 'vendors-are-chosen-at-the-start',
      severity: 'error',
      from: { pathNot: [COMPOSITION, '^server/ports/', '^tests/', '^bench/'] },
      to: { path: '^server/ports/', pathNot: PORT },
    },

    only(
      'kernel-knows-db-spec-ports',
      { path: '^server/kernel/' },
      '^server/kernel/',
      '^shared/',
      '^db/',
      '^spec/',
      PORT,
    ),

    only(
      'module-knows-kernel-db-spec-ports-and-indexes',
      { path: `^server/(${MODULE})/` },
      ...['^server/$1/', '^server/kernel/', '^shared/', '^db/', '^spec/', PORT],
      `^server/${MODULE}/index[.]ts$`,
      JOBS,
    ),
    ...onlyDown,
    only(
      'declaration-knows-kernel-and-its-module',
      { path: DECLARATION },
      ...[
        `^server/${MODULE}/(jobs|notices|routes|settings|implementation)[.]ts$`,
        `^server/${MODULE}/[^/]+/routes[.]ts$`,
        '^server/kernel/',
        '^server/accounts/keys/api-key[.]ts$',
        '^db/schema/',
        '^shared/',
        '^spec/state-label[.]ts$',
      ],
    ),
    {
      name: 'declaration-loads-its-implementation-later',
      severity: 'error',
      from: { path: DECLARATION },
      to: { path: '/implementation[.]ts$', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    only(
      'collectors-know-declarations',
      { path: COLLECT },
      ...[COLLECT, `^server/${MODULE}/module[.]ts$`, '^server/kernel/'],
    ),
    only(
      'http-knows-router-kernel-and-some-indexes',
      { path: '^server/http/' },
      ...[
        '^server/http/',
        '^server/router[.]ts$',
        COLLECT,
        '^server/kernel/',
        '^shared/',
        '^server/[^/]+/(activity|alerts|auth|badges|mcp|webhooks)/index[.]ts$',
      ],
      ...['^db/client[.]ts$', '^app/request/load-context[.]ts$'],
    ),
    typesOnly('http-knows-types-of-db-and-app', { path: '^server/http/' }, '^(app|db)/'),
    only('router-knows-collectors', { path: '^server/router[.]ts$' }, ...[COLLECT, '^server/kernel/']),
    only(
      'worker-knows-indexes-of-modules',
      { path: '^worker/' },
      ...['^worker/', `^server/${MODULE}/index[.]ts$`, COLLECT, '^server/kernel/', '^shared/', '^db/'],
      ...['^spec/', PORT],
    ),

    only('app-knows-server-shared-and-spec', { path: '^app/' }, '^app/', '^server/', '^shared/', '^spec/'),
    typesOnly('app-knows-types-of-server', { path: '^app/' }, '^server/'),
    // svc.mjs only starts the built command line of a checkout.
    only(
      'operate-knows-cli-server-and-db',
      { path: '^operate/' },
      ...['^operate/', '^cli/', '^db/', '^server/(platform/audit|boot|kernel|ports)/'],
    ),
    only('cli-knows-spec', { path: '^cli/', pathNot: '^cli/svc[.]mjs$' }, '^cli/', '^spec/'),

    {
      name: 'lucia-stays-in-one-module',
      severity: 'error',
      from: { pathNot: '^server/accounts/auth/sessions/sessions[.]ts$' },
      to: { path: 'node_modules/(lucia|@lucia-auth)/' },
    },
    {
      name: 'product-needs-no-development-package',
      severity: 'error',
      // Threads and the watching process start from a .mjs file that registers tsx; the built program does not contain it (scripts/build-program.mjs).
      from: { path: '^(app|cli|db|operate|server|shared|spec|worker)/', pathNot: '-(thread|watch)[.]mjs$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|[.]cache|[.]data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.mts'],
    },
  },
}
