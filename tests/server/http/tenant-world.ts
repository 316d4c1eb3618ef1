import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import {
  apiKeys,
  deliveries,
  documents,
  installations,
  invitations,
  issues,
  orgs,
  pulls,
  repositories,
  savedSearches,
  sectionIdentities,
  sessions,
  users,
  webhookSecrets,
} from '../../../db/schema'
import type { Org } from '../../../server/kernel/context'
import { PERMISSIONS } from '../../../server/kernel/permissions'
import { makeApiKey } from '../../../server/keys/api-key'
import { hashApiKey } from '../../../server/keys/resolve-api-key'
import { connectLocalRepository, indexRepository } from '../../../server/repos'
import { makeRepository, type TestRepository } from '../../support/git-repository'
import { makeKey, makeMember, makeOrg, signIn } from '../../support/make-org'
import { openTestApp, type TestApp } from '../../support/test-app'

export interface Place {
  org: Org
  owner: string
  repo: string
  file_path: string
  image_path: string
}

/** Whom a request says it is from. */
export interface Credential {
  key?: string
  cookie?: string
}

const random = () => randomBytes(8).toString('hex')
const SPEC = '---\nstatus: todo\n---\n# Spec\n\n## 1. Section\n\n- [ ] It MUST hold.\n'

/** Of somebody who belongs to no org. */
export const KNOWN_EMAIL = 'known-to-the-matrix@example.com'

/** Two orgs that each have everything an org can have, and one that is suspended. */
export class TenantWorld {
  home!: Place
  other!: Place
  suspended!: Org
  private readonly repositories: TestRepository[] = []

  constructor(readonly test: TestApp) {}

  async make(): Promise<void> {
    const { db } = this.test
    this.home = await this.place('home')
    this.other = await this.place('other')
    this.suspended = await makeOrg(db)
    await db.insert(users).values({ kind: 'human', name: 'Known', email: KNOWN_EMAIL }).onConflictDoNothing()
    await db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, this.suspended.id))
  }

  /** An org with an indexed repository of its own names. */
  private async place(name: string): Promise<Place> {
    const org = await makeOrg(this.test.db)
    const at = {
      ...{ owner: `${name}-owner`, repo: `${name}-repo` },
      ...{ file_path: `docs/specs/${name}.md`, image_path: `docs/${name}.gif` },
    }
    const git = makeRepository({ [at.file_path]: SPEC, [at.image_path]: 'GIF89a' })
    this.repositories.push(git)
    const key = await connectLocalRepository(this.test.ctx, org, {
      owner: at.owner,
      name: at.repo,
      path: git.path,
    })
    await indexRepository(this.test.ctx, { orgId: key.orgId, repositoryId: key.id })
    return { org, ...at }
  }

  remove(): void {
    for (const repository of this.repositories) repository.remove()
  }

  /** Everybody who may stand at the door, new for each request: what one does must not change what another may. */
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

  private get db() {
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

  /** A real value of each parameter that a path may hold, made anew where a request uses it up. */
  readonly samples: Record<string, (place: Place, callerId?: number) => Promise<string | number>> = {
    owner: async ({ owner }) => owner,
    repo: async ({ repo }) => repo,
    file_path: async ({ file_path }) => file_path,
    image_path: async ({ image_path }) => image_path,
    user_id: ({ org }) => makeMember(this.db, org, 'viewer'),
    key_id: async ({ org }, callerId) => this.keyId(org, callerId ?? (await makeMember(this.db, org))),
    connection_id: ({ org }) => this.connectionId(org),
    search_id: async ({ org }, callerId) => this.searchId(org, callerId ?? (await makeMember(this.db, org))),
    session_id: async ({ org }, callerId) => this.sessionId(callerId ?? (await makeMember(this.db, org))),
    invitation_id: ({ org }) => this.invitationId(org),
    issue_number: ({ org }) => this.issueNumber(org, 'issue'),
    pull_number: ({ org }) => this.issueNumber(org, 'pull'),
    section_link_id: ({ org }) => this.sectionLinkId(org),
    slug: async () => (await makeOrg(this.db)).slug,
    source: async () => 'github',
    delivery_id: () => this.deliveryId(),
    id: () => this.webhookSecretId(),
    installation_id: ({ org }) => this.installationId(org),
    job_id: () => this.jobId(),
  }

  private async installationId(org: Org): Promise<number> {
    const [installation] = await this.db
      .select({ id: installations.id })
      .from(installations)
      .where(eq(installations.orgId, org.id))
    return idOf(installation)
  }

  /** Of a folder that is the matrix's to disconnect. */
  private async connectionId(org: Org): Promise<number> {
    const [made] = await this.db
      .insert(repositories)
      .values({
        orgId: org.id,
        installationId: await this.installationId(org),
        owner: 'connected',
        name: random(),
        localPath: '/nowhere',
      })
      .returning({ id: repositories.id })
    return idOf(made)
  }

  private async jobId(): Promise<number> {
    const [job] = await this.db.execute<{ id: number }>(sql`
      select id from graphile_worker.add_job('repos/sweep-texts', run_at => now() + interval '1 day')`)
    return idOf(job)
  }

  private async keyId(org: Org, userId: number): Promise<number> {
    const keyHash = hashApiKey(makeApiKey())
    const [key] = await this.db
      .insert(apiKeys)
      .values({ orgId: org.id, userId, keyHash, scopes: ['specs:read'], prefix: 'svc_0000', last4: '0000' })
      .returning({ id: apiKeys.id })
    return idOf(key)
  }

  private async searchId(org: Org, userId: number): Promise<number> {
    const [search] = await this.db
      .insert(savedSearches)
      .values({ orgId: org.id, userId, name: 'Sample', query: 'sample' })
      .returning({ id: savedSearches.id })
    return idOf(search)
  }

  private async sessionId(userId: number): Promise<string> {
    await signIn(this.db, userId)
    const [session] = await this.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
    return session?.id ?? ''
  }

  private async invitationId(org: Org): Promise<number> {
    const createdBy = await makeMember(this.db, org)
    const at = new Date()
    const [invitation] = await this.db
      .insert(invitations)
      .values({
        orgId: org.id,
        tokenHash: random(),
        role: 'viewer',
        createdBy,
        createdAt: at,
        expiresAt: new Date(at.getTime() + 60_000),
      })
      .returning({ id: invitations.id })
    return idOf(invitation)
  }

  /** Numbers are a repository's own: one that no other has, so that it names nothing elsewhere. */
  private async issueNumber(org: Org, kind: 'issue' | 'pull'): Promise<number> {
    const [repository] = await this.db
      .select()
      .from(repositories)
      .where(and(eq(repositories.orgId, org.id), isNotNull(repositories.headSha)))
    if (!repository?.headSha) throw new Error('the repository was not indexed')
    const { orgId, id: repositoryId, headSha } = repository
    const at = { orgId, repositoryId, number: randomInt(1_000, 900_000_000) }
    const authorId = await makeMember(this.db, org)
    await this.db.insert(issues).values({ ...at, kind, title: 'Sample', body: 'A *sample*', authorId })
    const branches = { headBranch: 'gone', headSha, baseBranch: 'main', baseSha: headSha }
    if (kind === 'pull') await this.db.insert(pulls).values({ ...at, ...branches })
    return at.number
  }

  private async sectionLinkId(org: Org): Promise<number> {
    const [document] = await this.db.select().from(documents).where(eq(documents.orgId, org.id))
    if (!document) throw new Error('the repository was not indexed')
    const { orgId, repositoryId, path, blobSha } = document
    const [section] = await this.db
      .insert(sectionIdentities)
      .values({
        ...{ orgId, repositoryId, path, blobSha, ordinal: 1, sectionId: random(), hash: random() },
        ...{ changedAt: new Date(), changedSha: random() },
      })
      .returning({ id: sectionIdentities.id })
    return idOf(section)
  }

  private async deliveryId(): Promise<string> {
    const deliveryId = random()
    await this.db.insert(deliveries).values({
      source: 'github',
      deliveryId,
      kind: 'push',
      headers: {},
      payload: '{}',
      state: 'ignored',
      requestId: 'test-request',
      receivedAt: new Date(),
    })
    return deliveryId
  }

  private async webhookSecretId(): Promise<number> {
    const [secret] = await this.db
      .insert(webhookSecrets)
      .values({ source: 'asana', fingerprint: random(), sealed: 'sealed', receivedAt: new Date() })
      .returning({ id: webhookSecrets.id })
    return idOf(secret)
  }
}

const withOtherEnd = (key: string) => `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('the sample was not made')
  return row.id
}

/** For the tests of one file. */
export function openTenantWorld(): TenantWorld {
  const world = new TenantWorld(openTestApp())
  beforeAll(() => world.make())
  afterAll(() => world.remove())
  return world
}
