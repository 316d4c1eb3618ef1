import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/http/openapi/document'
import { accessOf, metaOf } from '#server/http/rest/procedure-of'
import { type RestRoute, restRoutes } from '#server/http/rest/rest-routes'
import { permissionsOf } from '#server/kernel/permissions'
import {
  BODIES,
  FOR_NEW_FILES,
  FOR_PERSONS,
  HIDING_THEIR_ORG,
  MISSING as MISSING_OF_MODULES,
  PERSONAL_PARAMETERS,
  WITH_OWN_TOKEN,
  withQuery,
} from '#tests/support/module-samples'
import { chooseEvenly, isDeep, SAMPLE_SEED } from '#tests/support/sample'
import { type Credential, openTenantWorld, type TenantSample } from './tenant-world'

const world = openTenantWorld()
type CallerName = keyof typeof world.callers
const CALLERS = Object.keys(world.callers) as CallerName[]

/** A value for each path parameter that exists in no org. */
const MISSING: Record<string, string> = {
  owner: 'nobody',
  repo: 'nothing',
  file_path: 'docs/specs/nothing.md',
  image_path: 'docs/nothing.gif',
  user_id: '999999999',
  ...MISSING_OF_MODULES,
}

/** Statuses of an allowed request. 503 is for features that need sign-in to be configured. */
const ANSWERS = [200, 302, 303, 409, 503]
const FOREIGN: CallerName[] = ['another org’s session', 'another org’s key', 'a suspended org’s session']

let sentBodies = 0

/** The sample body of a route. `{unique}` is replaced by a number that differs per request. */
const bodyFor = (route: RestRoute): string =>
  JSON.stringify(BODIES[route.procedure] ?? {}).replaceAll('{unique}', String(sentBodies++))

type Class = 'let in' | 401 | 403 | 404

const BAD: CallerName[] = [
  'a malformed key',
  'a key with a bad checksum',
  'an expired key',
  'a revoked key',
  'a deactivated user’s key',
]

/** Every route gets one kind of bad key, rotated by the seed, because bad keys do not depend on the route. */
function callersOf(route: RestRoute): readonly CallerName[] {
  const bad = chooseEvenly(BAD, isDeep ? 1 : BAD.length, restRoutes.indexOf(route) + SAMPLE_SEED)
  return CALLERS.filter((caller) => !BAD.includes(caller) || bad.includes(caller))
}

/** The outcome for a caller, according to the declaration of the route. */
function expected(route: RestRoute, caller: CallerName): Class {
  const access = (isByKey(caller) && metaOf(route).programs) || accessOf(route)
  if (BAD.includes(caller)) return 401
  if (caller === 'a suspended org’s key') return 403
  if (caller === 'a deactivated user’s session') return route.ignoresStaleSession ? 'let in' : 401
  if (access === 'anyone') return caller === 'a suspended org’s session' && isBelowOrg(route) ? 403 : 'let in'
  if (caller === 'none') return 401
  if (HIDING_THEIR_ORG.includes(route.procedure)) return FOREIGN.includes(caller) ? 404 : 'let in'
  if (access === 'signed_in') return isByKey(caller) ? 401 : 'let in'
  if (access === 'platform:manage' && !isInOrg(route)) return caller === 'a super admin' ? 'let in' : 403
  if (access === 'org_admin') return expectedOfAdmins(route, caller)
  if (caller === 'another org’s session' || caller === 'another org’s key') return 404
  if (caller === 'a suspended org’s session') return 403
  if (isByKey(caller) && FOR_PERSONS.includes(route.procedure)) return 403
  const isViewer = caller === 'a member' || caller === 'a read-only key'
  return permissionsOf(isViewer ? 'viewer' : 'admin', caller === 'a super admin').includes(access)
    ? 'let in'
    : 403
}

/** Admins of other orgs are allowed, but get only the resources of their own org. */
function expectedOfAdmins({ path }: RestRoute, caller: CallerName): Class {
  if (caller === 'another org’s session' || caller === 'another org’s key')
    return path.includes('{installation_id}') ? 404 : 'let in'
  return caller === 'an admin' || caller === 'a super admin' ? 'let in' : 403
}

const whoMay = (route: RestRoute): CallerName =>
  accessOf(route) === 'platform:manage' ? 'a super admin' : 'an admin'
/** Metadata that names an org outside its paths is the same for every org. */
const isBelowOrg = ({ path }: RestRoute) => path.startsWith('/app/{org}/')
const isInOrg = ({ path }: RestRoute) => path.includes('{org}')
const isByKey = (caller: CallerName) => caller.endsWith(' key')
const namesIn = ({ path }: RestRoute) =>
  [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1] ?? '').filter((name) => name !== 'org')

const fill = (route: RestRoute, slug: string, values: Record<string, string | number>) =>
  route.path.replace(/\{(\w+)\*?\}/g, (_whole, name: string) => String(name === 'org' ? slug : values[name]))

type Caller = Credential & { userId?: number }

/** `isRefused`: a rejected request changes nothing, so the caller and the resources can be shared. */
interface Use {
  isRefused: boolean
}

const callerFor = (name: CallerName, { isRefused }: Use): Promise<Caller> =>
  isRefused ? world.keep<Caller>(name, world.callers[name]) : world.callers[name]()

async function sampleValues(route: RestRoute, tenant: TenantSample, callerId: number | undefined, use: Use) {
  const values: Record<string, string | number> = {}
  for (const name of namesIn(route)) {
    const make = async () => (await world.samples[name]?.(tenant, callerId)) ?? ''
    const key = `${name} of ${tenant.org.id} for ${callerId}`
    values[name] = use.isRefused ? await world.keep(key, make) : await make()
  }
  return values
}

async function ask(route: RestRoute, path: string, credential: Credential) {
  const response = await send(route, path, credential)
  if (!route.stream || !response.ok) return response
  // A stream never ends, so only its head is checked.
  await response.body?.cancel()
  return new Response(null, response)
}

function send(route: RestRoute, path: string, credential: Credential) {
  const body = route.method === 'GET' ? undefined : bodyFor(route)
  return world.test.ask(path, {
    method: route.method,
    ...credential,
    body,
    headers:
      body === undefined ? {} : { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
}

const orgSlugFor = (caller: CallerName) =>
  caller.startsWith('a suspended') ? world.suspended.slug : world.home.org.slug

const document = openApiDocument(restRoutes, 'http://plumbline.test') as {
  paths: Record<string, Record<string, { responses: object }>>
}
const statusesOf = ({ path, method }: RestRoute) =>
  Object.keys(document.paths[path.replaceAll('*}', '}')]?.[method.toLowerCase()]?.responses ?? {})

describe('the matrix', () => {
  let openapi: { paths: Record<string, Record<string, { requestBody?: RequestBody }>> }
  interface RequestBody {
    content: { 'application/json': { schema: { required?: string[] } } }
  }

  beforeAll(async () => {
    openapi = await (await world.test.ask('/openapi.json')).json()
  })

  it.each(restRoutes)('knows a real value for every parameter of $method $path, and a body', (route) => {
    for (const name of namesIn(route)) {
      expect(
        world.samples,
        `Add a sample of {${name}} to the parameters of its module’s samples.ts.`,
      ).toHaveProperty(name)
      if (isInOrg(route))
        expect(
          MISSING,
          `Add a value of {${name}} that names nothing to its module’s samples.ts.`,
        ).toHaveProperty(name)
    }
    if (accessOf(route) === 'anyone') return
    const operation = openapi.paths[route.path.replaceAll('*}', '}')]?.[route.method.toLowerCase()]
    const required = operation?.requestBody?.content['application/json'].schema.required ?? []
    expect(
      Object.keys(BODIES[route.procedure] ?? {}),
      `Add a body that ${route.procedure} takes to its module’s samples.ts.`,
    ).toEqual(expect.arrayContaining(required))
  })
})

describe.each(restRoutes)('$method $path', (route) => {
  it.each(callersOf(route).map((caller) => [caller, expected(route, caller)] as const))(
    '%s: %s',
    async (name, promised) => {
      const use = { isRefused: promised !== 'let in' }
      const { userId, ...credential } = await callerFor(name, use)
      const filled = fill(route, orgSlugFor(name), await sampleValues(route, world.home, userId, use))
      const path = withQuery(route.procedure, filled, world.home)
      const response = await ask(route, path, credential)
      const summary = `${response.status} ${(await response.text()).slice(0, 300)}`
      expect(
        statusesOf(route),
        `${summary}: OpenAPI does not tell this status of ${route.procedure}.`,
      ).toContain(String(response.status))
      if (promised !== 'let in') return expect(response.status, summary).toBe(promised)
      // A key belongs to its creator. The resource in the path belongs to another user.
      if (namesIn(route).some((parameter) => PERSONAL_PARAMETERS.includes(parameter)) && isByKey(name))
        return expect(response.status, summary).toBe(404)
      if (accessOf(route) !== 'anyone') return expect(ANSWERS, summary).toContain(response.status)
      const refusals = WITH_OWN_TOKEN.includes(route.procedure) ? [403, 404] : [401, 403, 404]
      expect([...refusals, 500, 502], summary).not.toContain(response.status)
    },
  )
})

describe.each(restRoutes.filter((route) => isInOrg(route) && accessOf(route) !== 'anyone'))(
  '$method $path shows nothing of another org',
  (route) => {
    const seen = async (path: string, credential: Credential) => {
      const response = await ask(route, path, credential)
      const requestId = response.headers.get('x-request-id') ?? ''
      const text = await response.text()
      if (!response.ok) expect(text).toContain(requestId)
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        text: text.replace(requestId, ''),
      }
    }

    it('by its slug', async () => {
      const use = { isRefused: true }
      const { cookie, userId } = await callerFor('an admin', use)
      for (const values of [
        await sampleValues(route, world.home, userId, use),
        await sampleValues(route, world.other, undefined, use),
      ]) {
        const foreign = await seen(fill(route, world.other.org.slug, values), { cookie })
        expect(foreign.status).toBe(404)
        expect(foreign).toEqual(await seen(fill(route, 'no-such-org', values), { cookie }))
      }
    })

    const names = namesIn(route)
    const choices = names.length > 1 ? [...names.map((name) => [name]), names] : names.map((name) => [name])

    it.each(choices.map((replaced) => [replaced.join(', '), replaced] as const))(
      'by its real {%s}',
      async (_names, replaced) => {
        const isNewFile =
          FOR_NEW_FILES.includes(route.procedure) && replaced.every((name) => name === 'file_path')
        const use = { isRefused: !isNewFile }
        const { cookie, userId } = await callerFor(whoMay(route), use)
        const own = await sampleValues(route, world.home, userId, use)
        const theirs = await sampleValues(route, world.other, undefined, use)
        const pick = (from: Record<string, string | number>) =>
          Object.fromEntries(names.map((name) => [name, replaced.includes(name) ? from[name] : own[name]]))
        const slug = world.home.org.slug
        const foreign = await seen(fill(route, slug, pick(theirs) as Record<string, string>), { cookie })
        if (!isNewFile) expect(foreign.status).toBe(404)
        expect(foreign).toEqual(
          await seen(fill(route, slug, pick(MISSING) as Record<string, string>), { cookie }),
        )
      },
    )
  },
)
