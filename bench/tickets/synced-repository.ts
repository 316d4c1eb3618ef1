import { and, eq } from 'drizzle-orm'
import { orgs, sectionIdentities } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { recordChoices } from '#server/tickets/sync/decisions/choose'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import type { OpenTracker } from '#server/tickets/sync/vendor/open-connections'
import { makeRepository } from '#tests/support/git-repository'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY}}
`
const PER_DOCUMENT = 20

export interface SyncedRepository {
  job: { orgId: number; repositoryId: number }
  tracker: MemoryTracker
  open: OpenTracker
  remove(): void
}

/** A repository in which each section has a ticket, in a tracker that answers at once. */
export async function syncedRepository(ctx: JobContext, sections: number): Promise<SyncedRepository> {
  const [org] = await ctx.db.insert(orgs).values({ slug: 'bench', name: 'bench' }).returning()
  if (!org) throw new Error('no org')
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, ...specs(sections, () => null) })
  const { id } = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'specs', path: git.path })
  const job = { orgId: org.id, repositoryId: id }
  await indexRepository(ctx, job)
  await trackSectionIdentities(ctx, job)
  await requestAll(ctx, job)
  const tracker = new MemoryTracker()
  const place = { kind: 'jira' as const, host: 'tracker.test', ticketHost: 'tracker.test' }
  const open = async () => ({ ...place, tracker, problem: null })
  await syncRepository(ctx, job, { open })
  const idOf = new Map([...tracker.tickets.values()].map((ticket) => [ticket.title, ticket.id]))
  git.commit(specs(sections, (title) => idOf.get(title) ?? null))
  await indexRepository(ctx, job)
  await trackSectionIdentities(ctx, job)
  await syncRepository(ctx, job, { open })
  return { job, tracker, open, remove: git.remove }
}

/** Requests a ticket for every section. */
async function requestAll(ctx: JobContext, job: SyncedRepository['job']): Promise<void> {
  const { orgId, repositoryId } = job
  const identities = await ctx.db
    .select({ id: sectionIdentities.id })
    .from(sectionIdentities)
    .where(and(eq(sectionIdentities.orgId, orgId), eq(sectionIdentities.repositoryId, repositoryId)))
  const keys = identities.map(({ id }) => formatOrgScopedId({ orgId, id }))
  await recordChoices(
    ctx,
    job,
    keys.map((subject) => ({ kind: 'requested', subject })),
  )
}

type TicketOf = (title: string) => string | null

const specs = (sections: number, ticketOf: TicketOf) =>
  Object.fromEntries(
    Array.from({ length: sections / PER_DOCUMENT }, (_, at) => [
      `docs/specs/spec-${at}.md`,
      spec(at, ticketOf),
    ]),
  )

function spec(at: number, ticketOf: TicketOf): string {
  const parts = Array.from({ length: PER_DOCUMENT }, (_, index) => {
    const number = index + 1
    const ticket = ticketOf(`[Spec ${at}] ${number} Part ${number}`)
    const link = ticket === null ? '' : `<!-- svc:ticket:jira:${ticket} -->\n`
    const text = 'Refunds stop at the amount that was paid. '.repeat(15)
    const criteria = [1, 2, 3].map((each) => `- [ ] It MUST refuse case ${each} of ${number}.`).join('\n')
    return `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n${link}\n${text}\n\n${criteria}\n`
  })
  return `---\ntitle: Spec ${at}\nowner: ana\n---\n${parts.join('\n')}`
}
