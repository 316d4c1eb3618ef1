import { and, eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '#db/client'
import { repositories, ticketConflicts, ticketLinks, ticketReviews } from '#db/schema/index'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { currentPlan } from '#server/tickets/sync/plan/current-plan'
import { chooseTarget } from '#server/tickets/sync/world/sync-target'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'

const CONFIG = 'version: "1"\nticket_systems: {own: {system: github}}\n'
const SPEC = '# Refunds\n\n## 1. Limits\n<!-- svc:system:1 status:todo -->\n\nMoney goes back.\n'
const path = 'docs/specs/refunds.md'

/** A repository that is synced with its own issues. */
async function syncedRepository({ site }: World) {
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, [path]: SPEC })
  onTestFinished(() => git.remove())
  const name = `synced-${randomName()}`
  const key = await connectLocalRepository(site.ctx, site.org, { owner: 'acme', name, path: git.path })
  const job = { orgId: key.orgId, repositoryId: key.id }
  await indexRepository(site.ctx, job)
  await trackSectionIdentities(site.ctx, job)
  return { ...job, name, at: { repo: `acme/${name}`, path, section: '1-limits' } }
}

async function anIssue(world: World) {
  const synced = await syncedRepository(world)
  const repo = { ...inOrg(world), owner: 'acme', repo: synced.name }
  const { number } = await call<{ number: number }>(world.root, 'issues.create', { ...repo, title: 'One' })
  return { ...inOrg(world), ...synced.at, ticket_id: String(number) }
}

/** A link that counts as broken although its issue exists. */
async function aMissedLink(world: World) {
  const { repo, ticket_id: ticketId } = await anIssue(world)
  const { db, org } = world.site
  const [, name = ''] = repo.split('/')
  const [row] = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), eq(repositories.name, name)))
  const place = { orgId: org.id, repositoryId: idOf(row), sectionKey: randomName(), connection: 'own' }
  const ticket = { kind: 'local' as const, host: '', ticketId, globalId: `${repo}#${ticketId}` }
  const [link] = await db
    .insert(ticketLinks)
    .values({ ...place, ...ticket, isShadow: false, health: 'broken', brokenSince: new Date() })
    .returning({ id: ticketLinks.id })
  return { ...inOrg(world), ticket_link_id: String(idOf(link)) }
}

async function aLink(world: World) {
  const { orgId, repositoryId, at } = await syncedRepository(world)
  const target = await chooseTarget(
    { ...world.site.ctx, org: world.site.org, permissions: [] },
    { owner: 'acme', name: at.repo.slice('acme/'.length) },
  )
  const plan = target && (await currentPlan(world.site.ctx, target, path))
  await world.site.db.insert(ticketLinks).values({
    orgId,
    repositoryId,
    sectionKey: plan?.items[0]?.sectionKey ?? '',
    connection: 'own',
    kind: 'local',
    host: '',
    ticketId: '7',
    globalId: `${at.repo}#7`,
    isShadow: false,
  })
  return { ...inOrg(world), ...at, ticket_id: '7' }
}

async function aPlan(world: World) {
  const { at, name } = await syncedRepository(world)
  // Tickets link to the address of the site, so it is part of the plan.
  const { ctx: own, org, address: baseUrl } = world.site
  const ctx = { ...own, org, baseUrl, permissions: [] }
  const target = await chooseTarget(ctx, { owner: 'acme', name })
  if (!target) throw new Error('no repository')
  return { ...inOrg(world), repo: at.repo, plan_hash: (await currentPlan(ctx, target, null)).hash }
}

async function aReview(world: World) {
  const { orgId, repositoryId } = await syncedRepository(world)
  const id = randomName()
  await world.site.db.insert(ticketReviews).values({ orgId, repositoryId, id, item: {} as never })
  return { ...inOrg(world), item_ids: [id] }
}

async function makeConflict(db: Database, { orgId, id: repositoryId }: { orgId: number; id: number }) {
  const id = randomName()
  const side = { value: 'done', by: null, at: null }
  const place = {
    filePath: path,
    sectionId: '1-limits',
    sectionKey: 'x',
    title: 'Limits',
    connection: 'own',
    ticketId: '7',
    url: null,
  }
  await db.insert(ticketConflicts).values({
    orgId,
    repositoryId,
    id,
    conflict: {
      id,
      ...place,
      agreed: null,
      spec: { ...side, value: 'done' },
      ticket: side,
      outcomes: { spec: 'closed', ticket: 'done' },
    },
  })
  return id
}

async function repositoryOf(db: Database, orgId: number) {
  const [row] = await db.select().from(repositories).where(eq(repositories.orgId, orgId))
  if (!row) throw new Error('the org has no repository')
  return row
}

const HOME = { repo: 'home-owner/home-repo', path: 'docs/specs/home.md', section: '1-section' }

export const samples: ModuleSamples = {
  bodies: {
    'sync.accept': { plan_hash: 'other' },
    'sync.approve': { item_ids: ['none'] },
    'sync.dismiss': { item_ids: ['none'] },
    'sync.resolve': { take: 'spec' },
    'sync.now': {},
    'sync.pause': {},
    'sync.resume': {},
    'sync.link': { ...HOME, ticket_id: 'PAY-7' },
    'sync.unlink': { ...HOME, ticket_id: 'PAY-7' },
    'sync.request': HOME,
  },
  queries: {
    'sync.document': ({ owner, repo, file_path }) => ({ repo: `${owner}/${repo}`, path: file_path }),
    'sync.why': ({ owner, repo, file_path }) => ({
      repo: `${owner}/${repo}`,
      path: file_path,
      section: '1-section',
    }),
    'sync.search': ({ owner, repo, file_path }) => ({
      repo: `${owner}/${repo}`,
      path: file_path,
      section: '1-section',
      q: 'limits',
    }),
  },
  parameters: {
    conflict_id: async ({ db }, { org }) => makeConflict(db, await repositoryOf(db, org.id)),
  },
  missing: { conflict_id: 'none' },
  recipes: [
    ['sync.accept', ['ticket_sync.apply'], byRoot('sync.accept', aPlan)],
    ['sync.approve', ['ticket_sync.approve'], byRoot('sync.approve', aReview)],
    ['sync.dismiss', ['ticket_sync.dismiss'], byRoot('sync.dismiss', aReview)],
    [
      'sync.resolve',
      ['ticket_sync.resolve'],
      byRoot('sync.resolve', async (world) => {
        const { orgId, repositoryId: id } = await syncedRepository(world)
        const conflict = await makeConflict(world.site.db, { orgId, id })
        return { ...inOrg(world), conflict_id: conflict, take: 'spec' }
      }),
    ],
    [
      'sync.now',
      ['ticket_sync.now'],
      byRoot('sync.now', async (world) => ({
        ...inOrg(world),
        repo: (await syncedRepository(world)).at.repo,
      })),
    ],
    ['sync.pause', ['ticket_sync.pause'], byRoot('sync.pause', inOrg)],
    ['sync.resume', ['ticket_sync.resume'], byRoot('sync.resume', inOrg)],
    ['sync.link', ['ticket.link'], byRoot('sync.link', anIssue)],
    ['sync.unlink', ['ticket.unlink'], byRoot('sync.unlink', aLink)],
    ['ticketFindings.recheckLink', ['ticket_link.settle'], byRoot('ticketFindings.recheckLink', aMissedLink)],
    [
      'sync.request',
      ['ticket.request'],
      byRoot('sync.request', async (world) => ({ ...inOrg(world), ...(await syncedRepository(world)).at })),
    ],
  ],
}
