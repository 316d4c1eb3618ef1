import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { orgs, users } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { PERMISSIONS } from '#server/kernel/permissions'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { PARAMETERS } from '#tests/support/module-samples'
import { StubTrackers } from '#tests/support/stub-trackers'
import { openTestApp, type TestApp } from '#tests/support/test-app'
import { KNOWN_EMAIL } from './known-email'

export interface TenantSample {
  org: Org
  owner: string
  repo: string
  file_path: string
  image_path: string
  /** The commit that is indexed. */
  head: string
}

/** The credential in a request. */
export interface Credential {
  key?: string
  cookie?: string
}

const specWith = (image: string) =>
  `---\nstatus: todo\n---\n# Spec\n\n![Dot](/${image}) ![Remote](https://images.example/shared.gif)\n\n## 1. Section\n\n- [ ] It MUST hold.\n`

/** Its ticket system has no credential. */
const CONFIG = 'version: "1"\nticket_systems:\n  default:\n    system: linear\n    project: PAY\n'

/** Two orgs with one of every resource, and one suspended org. */
export class TenantWorld {
  home!: TenantSample
  other!: TenantSample
  suspended!: Org
  private readonly repositories: TestRepository[] = []

  constructor(readonly test: TestApp) {}

  async make(): Promise<void> {
    const { db, ctx } = this.test
    ctx.ports.trackers = new StubTrackers()
    this.home = await this.makeTenant('home')
    this.other = await this.makeTenant('other')
    this.suspended = await makeOrg(db)
    await db.insert(users).values({ kind: 'human', name: 'Known', email: KNOWN_EMAIL }).onConflictDoNothing()
    await db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, this.suspended.id))
  }

  /** Makes an org with an indexed repository. All names start with `name`. */
  private async makeTenant(name: string): Promise<TenantSample> {
    const org = await makeOrg(this.test.db)
    const at = {
      owner: `${name}-owner`,
      repo: `${name}-repo`,
      file_path: `docs/specs/${name}.md`,
      image_path: `docs/${name}.gif`,
    }
    const git = makeRepository({
      [at.file_path]: specWith(at.image_path),
      [at.image_path]: 'GIF89a',
      'CONFIG.yaml': CONFIG,
    })
    this.repositories.push(git)
    const key = await connectLocalRepository(this.test.ctx, org, {
      owner: at.owner,
      name: at.repo,
      path: git.path,
    })
    await indexRepository(this.test.ctx, { orgId: key.orgId, repositoryId: key.id })
    return { org, ...at, head: git.head() }
  }

  remove(): void {
    for (const repository of this.repositories) repository.remove()
  }

  private readonly kept = new Map<string, Promise<unknown>>()

  /** Creates a value once. For rejected requests: they change nothing, so all of them can share it. */
  keep<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const value = (this.kept.get(name) as Promise<Value> | undefined) ?? make()
    this.kept.set(name, value)
    return value
  }

  /** All kinds of callers. Each accepted request gets a new caller, so that it does not change another one's access. */
  readonly callers = {
    none: async () => ({}),
    'a malformed key': async () => ({ key: 'svc_nonsense' }),
    'a key with a bad checksum': async () => ({ key: withOtherEnd(await this.keyOf(this.home.org)) }),
    'an expired key': async () => ({
      key: await makeKey(this.db, this.home.org, { expiresAt: new Date(Date.now() - 1000) }),
    }),
    'a revoked key': async () => ({ key: await makeKey(this.db, this.home.org, { revokedAt: new Date() }) }),
    'another org’s session': async () => this.session(this.other.org, 'admin'),
    'another org’s key': async () => ({ key: await this.keyOf(this.other.org) }),
    'a read-only key': async () => ({ key: await makeKey(this.db, this.home.org) }),
    'a suspended org’s session': async () => this.session(this.suspended, 'admin'),
    'a suspended org’s key': async () => ({ key: await this.keyOf(this.suspended) }),
    'a deactivated user’s session': async () => this.deactivated(),
    'a deactivated user’s key': async () => this.deactivated('key'),
    'a member': async () => this.session(this.home.org, 'viewer'),
    'an admin': async () => this.session(this.home.org, 'admin'),
    'a super admin': async () => this.superAdmin(),
  } satisfies Record<string, () => Promise<Credential & { userId?: number }>>

  get db() {
    return this.test.db
  }

  private keyOf(org: Org): Promise<string> {
    return makeKey(this.db, org, { scopes: [...PERMISSIONS] })
  }

  private async session(org: Org, role: 'viewer' | 'admin') {
    const userId = await makeMember(this.db, org, role)
    return { userId, cookie: await signIn(this.db, userId) }
  }

  private async superAdmin() {
    const { userId, cookie } = await this.session(this.home.org, 'admin')
    await this.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    return { userId, cookie }
  }

  private async deactivated(by?: 'key') {
    const userId = await makeMember(this.db, this.home.org)
    const credential = by
      ? { key: await makeKey(this.db, this.home.org, { userId, scopes: [...PERMISSIONS] }) }
      : { cookie: await signIn(this.db, userId) }
    await this.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId))
    return credential
  }

  /** An existing value for each path parameter. Created again if a request deletes the resource. */
  readonly samples: Record<string, (tenant: TenantSample, callerId?: number) => Promise<string | number>> = {
    owner: async ({ owner }) => owner,
    repo: async ({ repo }) => repo,
    file_path: async ({ file_path }) => file_path,
    image_path: async ({ image_path }) => image_path,
    user_id: ({ org }) => makeMember(this.db, org, 'viewer'),
    slug: async () => (await makeOrg(this.db)).slug,
    ...parametersOfModules(this),
  }
}

const withOtherEnd = (key: string) => `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`

const parametersOfModules = (world: TenantWorld): TenantWorld['samples'] =>
  Object.fromEntries(
    Object.entries(PARAMETERS).map(([name, make]) => [
      name,
      (tenant: TenantSample, callerId?: number) => make(world, tenant, callerId),
    ]),
  )

/** Opens a world for the tests of one file. */
export function openTenantWorld(): TenantWorld {
  const world = new TenantWorld(openTestApp())
  beforeAll(() => world.make())
  afterAll(() => world.remove())
  return world
}
