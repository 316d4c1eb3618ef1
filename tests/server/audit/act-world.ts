import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { users, webhookSecrets } from '../../../db/schema'
import type { ProcedurePath } from '../../../server/http/rest/rest-route'
import { connectLocalRepository } from '../../../server/repos'
import { canary } from '../../support/canary/canary'
import { makeRepository, type TestRepository } from '../../support/git-repository'
import type { Account, SignInSite } from '../../support/sign-in/sign-in-site'
import type { Visitor } from '../../support/sign-in/visitor'

/** A deployment, its administrator and a repository. */
export interface World {
  site: SignInSite
  root: Visitor
  git: TestRepository
  at: { org: string; owner: string; repo: string }
}

/** Does the set-up, which is not checked, and returns the one call whose act is checked. */
export type Recipe = (world: World) => Promise<() => Promise<unknown>>

export async function openWorld(site: SignInSite): Promise<World> {
  const { visitor: root, userId } = await someone(site)
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  const git = makeRepository({ 'a.md': 'one\n' })
  const names = { owner: 'acme', name: 'specs', path: git.path }
  await connectLocalRepository(site.ctx, site.org, names)
  return { site, root, git, at: { org: site.org.slug, owner: 'acme', repo: 'specs' } }
}

/** Calls the procedure as a page does. */
export async function call<T = unknown>(who: Visitor, procedure: ProcedurePath, json: object): Promise<T> {
  const { response } = await who.post(`/trpc/${procedure}`, { json })
  const { result, error } = await response.json()
  if (error) throw new Error(`${procedure}: ${JSON.stringify(error)}`)
  return result.data.json
}

export async function someone(site: SignInSite): Promise<Account & { visitor: Visitor }> {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  return { ...account, visitor }
}

export const tokenOf = (url: string) => new URL(url, 'http://own').searchParams.get('token') ?? ''

export const byRoot =
  (procedure: ProcedurePath, input: (world: World) => object | Promise<object>): Recipe =>
  async (world) => {
    const json = await input(world)
    return () => call(world.root, procedure, json)
  }

/** An AI key. The provider of the test accepts any key. */
export function newAiKey(world: World) {
  const client = { tryKey: async () => {}, write: async function* () {} }
  world.site.ctx.ports.ai = { vendor: 'anthropic', model: 'any', service: null, withKey: () => client }
  return { ...inOrg(world), api_key: canary('ai-key') }
}

/** A repository that is not connected to any org. */
export function freeFolder(world: World) {
  const git = makeRepository({ 'a.md': 'one\n' })
  onTestFinished(() => git.remove())
  return { ...inOrg(world), path: git.path }
}

export const connectedFolder = async (world: World) => {
  const { id } = await call<{ id: number }>(world.root, 'connections.connect', freeFolder(world))
  return { ...inOrg(world), connection_id: String(id) }
}

export const inOrg = ({ at: { org } }: World) => ({ org })
export const aMember = async (world: World) => ({
  ...inOrg(world),
  user_id: String((await world.site.makeAccount()).userId),
})

let people = 0
export const newcomer = () => {
  people += 1
  return { name: 'New Comer', email: `new-${people}@example.com`, password: canary('other-password') }
}

export const invite = async ({ root, at: { org } }: World) =>
  tokenOf((await call<{ url: string }>(root, 'orgs.invite', { org, role: 'editor' })).url)

let branches = 0
/** Creates a branch for a pull request. */
export function sideBranch({ git, at }: World) {
  branches += 1
  const head = `side-${branches}`
  git.git('checkout', '--quiet', '-b', head)
  git.commit({ [`${head}.md`]: 'two\n' })
  git.git('checkout', '--quiet', 'main')
  return { ...at, title: 'Two', head }
}

export async function openPull(world: World) {
  const { number } = await call<{ number: number }>(world.root, 'pulls.create', sideBranch(world))
  return { ...world.at, pull_number: String(number) }
}

export async function closedPull(world: World) {
  const pull = await openPull(world)
  await call(world.root, 'pulls.close', pull)
  return pull
}

export async function waitingSecret({ site }: World) {
  const offered = { source: 'asana', fingerprint: String(Math.random()), sealed: 's' } as const
  const [secret] = await site.db
    .insert(webhookSecrets)
    .values({ ...offered, receivedAt: new Date() })
    .returning({ id: webhookSecrets.id })
  return { id: String(secret?.id) }
}

export const startDevice = async ({ site }: World) =>
  (await (await site.visitor().post('/auth/device/code', {})).response.json()) as {
    user_code: string
    device_code: string
  }

export const answerDevice =
  (approve: boolean): Recipe =>
  async (world) => {
    const { user_code } = await startDevice(world)
    return () => call(world.root, 'signIn.answerDevice', { user_code, approve })
  }
