import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { canary } from '../canary/canary'
import { checkAnswer } from './check-answer'
import { describedAt, type Json, resolve } from './open-api'
import { appShape } from './shapes'
import type { World } from './world'

interface Manifest {
  name: string
  redirect_url: string
  hook_attributes?: { url: string }
  default_permissions: Record<string, string>
  default_events?: string[]
}

interface Site {
  world: World
  /** The private key of every App. */
  pem: string
  onViolation(message: string): void
}

const NEW_APP = /^(?:\/organizations\/([^/]+))?\/settings\/apps\/new$/
const CONVERSION = '/app-manifests/{code}/conversions'

/** Answers requests of the manifest flow, which need no credential. Returns false for any other request. */
export async function takeManifest(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '', 'http://github')
  const [, code] = /^\/app-manifests\/([^/]+)\/conversions$/.exec(url.pathname) ?? []
  if (request.method !== 'POST') return false
  if (code) convert(site, code, `http://${request.headers.host}`, response)
  else if (NEW_APP.test(url.pathname)) await showForm(site, request, url, response)
  else return false
  return true
}

/** The page where a person agrees. */
async function showForm(
  { world, onViolation }: Site,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
) {
  const [, organization] = NEW_APP.exec(url.pathname) ?? []
  const form = new URLSearchParams(await text(request))
  const manifest = JSON.parse(form.get('manifest') ?? '') as Manifest
  const problem = problemOf(manifest)
  if (problem) onViolation(problem)
  const code = randomUUID().replaceAll('-', '')
  world.manifests.set(code, { ...manifest, owner: organization ?? 'a-person' })
  const fields = Object.entries({ code, state: url.searchParams.get('state') ?? '' })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      `<!doctype html><form action="${manifest.redirect_url}">${fields}<button>Create GitHub App</button></form>`,
    )
}

/** A permission that GitHub's OpenAPI description lacks. The event `merge_group` needs it. */
const UNDESCRIBED = 'merge_queues'

/** GitHub refuses such manifests with a page for people. */
function problemOf({ name, hook_attributes: hook, ...manifest }: Manifest): string | null {
  const schema = resolve(describedAt('GET /app/installations/{installation_id}')) as Json
  const describedPermissions = JSON.stringify(schema)
  const unknown = Object.keys(manifest.default_permissions).find(
    (key) => key !== UNDESCRIBED && !describedPermissions.includes(`"${key}"`),
  )
  if (name.length > 34) return `the name ${name} is too long`
  if (unknown) return `${unknown} is no permission`
  if (hook && !hook.url.startsWith('https:')) return `${hook.url} is not reachable over the public Internet`
  return manifest.default_events && !hook ? 'events need a webhook' : null
}

function convert({ world, pem, onViolation }: Site, code: string, url: string, response: ServerResponse) {
  const manifest = world.manifests.get(code)
  world.manifests.delete(code)
  const headers = { 'content-type': 'application/json' }
  if (!manifest) return response.writeHead(404, headers).end('{"message":"Not Found"}')
  Object.assign(world.app, {
    owner: manifest.owner,
    permissions: manifest.default_permissions,
    events: manifest.default_events ?? [],
  })
  const app = {
    ...appShape(url, world),
    client_secret: canary('app-client-secret'),
    webhook_secret: manifest.hook_attributes ? canary('app-webhook-secret') : null,
    pem,
  }
  const wrong = checkAnswer(`POST ${CONVERSION}`, 201, app)
  if (wrong) onViolation(wrong)
  return response.writeHead(201, headers).end(JSON.stringify(app))
}
