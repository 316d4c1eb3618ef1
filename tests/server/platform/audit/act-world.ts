import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { ProcedurePath } from '#server/http/rest/rest-routes'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import type { Account, SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

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
export async function call<T = unknown>(
  visitor: Visitor,
  procedure: ProcedurePath,
  json: object,
): Promise<T> {
  const { response } = await visitor.post(`/trpc/${procedure}`, { json })
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

export const byRoot =
  (procedure: ProcedurePath, input: (world: World) => object | Promise<object>): Recipe =>
  async (world) => {
    const json = await input(world)
    return () => call(world.root, procedure, json)
  }

export const inOrg = ({ at: { org } }: World) => ({ org })
export const aMember = async (world: World) => ({
  ...inOrg(world),
  user_id: String((await world.site.makeAccount()).userId),
})
