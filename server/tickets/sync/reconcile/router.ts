import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { repositories } from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { OrgPath, orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { Ok } from '#server/kernel/wire'
import { BROKEN_LINK_ORDERS, FINDING_ORDERS } from '#shared/list-sorts'
import { FINDING_KINDS } from '#spec/tickets/findings/kinds'
import { inboxFilter } from '../inbox-query'
import { syncOrg } from '../runs/sync-now'
import { settleBrokenLink } from './broken-links'
import { requestComparison } from './compare-repository'
import { fixFinding, fixFindings } from './fix-findings'
import { listBrokenLinks, listFindings } from './list-findings'

const FIX_NAMES = [
  'take_ticket',
  'take_spec',
  'reopen_section',
  'mark_reviewed',
  'remove_link',
  'recheck',
  'close_ticket',
  'forget_link',
  'update_shadow',
  'leave',
] as const

const FindingId = z.string().regex(/^[\w-]{1,100}$/, 'must be the id of a finding')
const FindingPath = OrgPath.extend({ finding_id: FindingId })
const LinkPath = OrgPath.extend({
  ticket_link_id: RowId,
})

const FindingsQuery = z.object({
  ...inboxFilter,
  kind: z.enum(FINDING_KINDS).optional(),
  sort: z.enum(FINDING_ORDERS).default('since'),
  ...paging(),
})
const BrokenLinksQuery = z.object({
  ...inboxFilter,
  sort: z.enum(BROKEN_LINK_ORDERS).default('since'),
  ...paging(),
})
const Fix = z.object({ fix: z.enum(FIX_NAMES), reason: z.string().trim().min(1).max(1_000).optional() })

const FindingsWire = z.object({
  findings: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(FINDING_KINDS),
      repo: z.string(),
      file_path: z.string().nullable(),
      section_id: z.string().nullable(),
      ticket_id: z.string().nullable(),
      explanation: z.string(),
      fixes: z.array(z.enum(FIX_NAMES)),
      since: z.string(),
    }),
  ),
  total: z.number().int(),
})

const BrokenLinksWire = z.object({
  links: z.array(
    z.object({
      id: z.string(),
      repo: z.string(),
      file_path: z.string().nullable(),
      section_id: z.string().nullable(),
      system: z.string(),
      ticket_id: z.string(),
      reason: z.string(),
      since: z.string(),
    }),
  ),
  total: z.number().int(),
})

const FixedWire = z.object({
  fixed: z.array(z.string()),
  errors: z.array(z.object({ id: z.string(), error: z.string() })),
})

const linkProcedure = procedureFor(LinkPath)('specs:write').output(Ok)

export const ticketFindingsRouter = router({
  list: orgProcedure('specs:read')
    .input(FindingsQuery)
    .output(FindingsWire)
    .query(({ ctx, input }) => listFindings(ctx, input)),

  compare: orgProcedure('specs:write')
    .output(Ok)
    .mutation(async ({ ctx }) => {
      await syncOrg(ctx, ctx.org.id)
      const rows = await ctx.db
        .select({ id: repositories.id })
        .from(repositories)
        .where(and(eq(repositories.orgId, ctx.org.id), isConnected))
      for (const { id } of rows) await requestComparison(ctx, { orgId: ctx.org.id, repositoryId: id })
      return { ok: true as const }
    }),

  fix: procedureFor(FindingPath)('specs:write', 'ticket_sync')
    .input(Fix)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await fixFinding(ctx, input.finding_id, input)
      return { ok: true as const }
    }),

  fixMany: orgProcedure('specs:write', 'ticket_sync')
    .input(Fix.extend({ ids: z.array(FindingId).min(1).max(500) }))
    .output(FixedWire)
    .mutation(({ ctx, input }) => fixFindings(ctx, input.ids, input)),

  brokenLinks: orgProcedure('specs:read')
    .input(BrokenLinksQuery)
    .output(BrokenLinksWire)
    .query(({ ctx, input }) => listBrokenLinks(ctx, input)),

  recheckLink: linkProcedure.mutation(async ({ ctx, input }) => {
    await settleBrokenLink(ctx, input.ticket_link_id, 'recheck')
    return { ok: true as const }
  }),

  dismissLink: linkProcedure.mutation(async ({ ctx, input }) => {
    await settleBrokenLink(ctx, input.ticket_link_id, 'dismiss')
    return { ok: true as const }
  }),

  removeLink: linkProcedure.mutation(async ({ ctx, input }) => {
    await settleBrokenLink(ctx, input.ticket_link_id, 'remove')
    return { ok: true as const }
  }),
})
