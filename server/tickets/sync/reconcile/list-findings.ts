import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { repositories, sectionIdentities, ticketFindings, ticketLinks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { byText, listOrder } from '#server/kernel/database/list-order'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { BrokenLinkOrder, FindingOrder } from '#shared/list-sorts'
import { vendorOfKind } from '#spec/config/system-kinds'
import { FINDING_KINDS, type FindingKind } from '#spec/tickets/findings/kinds'
import { type InboxFilter, isFound, repoName } from '../inbox-query'

const field = (name: 'kind' | 'filePath' | 'sectionId' | 'ticketId' | 'explanation') =>
  sql`${ticketFindings.finding} ->> ${sql.raw(`'${name}'`)}`

const FINDING_KEYS = {
  since: sql`${ticketFindings.since}`,
  kind: sql`array_position(${sql.param([...FINDING_KINDS])}::text[], ${field('kind')})`,
  section: byText(sql`nullif(concat_ws(' ', ${field('filePath')}, ${field('sectionId')}), '')`),
  ticket: byText(field('ticketId')),
}

type FindingFilter = InboxFilter & { kind?: FindingKind; sort?: FindingOrder }

/** Contradictions without a reason to leave them. */
export async function listFindings({ db, org }: OrgContext, filter: FindingFilter) {
  const { kind, sort = 'since', limit, offset } = filter
  const isListed = and(
    eq(ticketFindings.orgId, org.id),
    isNull(ticketFindings.leftBecause),
    isConnected,
    isFound(filter, [field('filePath'), field('sectionId'), field('ticketId'), field('explanation')]),
    kind && eq(field('kind'), kind),
  )
  const isOfRepository = and(
    eq(repositories.orgId, ticketFindings.orgId),
    eq(repositories.id, ticketFindings.repositoryId),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({ finding: ticketFindings.finding, since: ticketFindings.since, repo: repoName })
      .from(ticketFindings)
      .innerJoin(repositories, isOfRepository)
      .where(isListed)
      .orderBy(listOrder(sort, FINDING_KEYS), asc(ticketFindings.since), asc(ticketFindings.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(ticketFindings)
      .innerJoin(repositories, isOfRepository)
      .where(isListed),
  ])
  const findings = rows.map(({ finding, since, repo: name }) => ({
    id: finding.id,
    kind: finding.kind,
    repo: name,
    file_path: finding.filePath,
    section_id: finding.sectionId,
    ticket_id: finding.ticketId,
    explanation: finding.explanation,
    fixes: [...finding.fixes],
    since: since.toISOString(),
  }))
  return { findings, total: counted?.total ?? 0 }
}

const SYSTEMS = { jira: 'tracker_a', linear: 'tracker_b', github: 'code_host', local: 'code_host' } as const

const LINK_KEYS = {
  since: sql`${ticketLinks.brokenSince}`,
  section: byText(sql`nullif(concat_ws(' ', ${sectionIdentities.path}, ${sectionIdentities.sectionId}), '')`),
  ticket: byText(sql`${ticketLinks.ticketId}`),
}

/** Links whose ticket was missing in three checks, without those dismissed since. */
export async function listBrokenLinks(
  { db, org }: OrgContext,
  filter: InboxFilter & { sort?: BrokenLinkOrder },
) {
  const { sort = 'since', limit, offset } = filter
  const isListed = and(
    eq(ticketLinks.orgId, org.id),
    isNotNull(ticketLinks.brokenSince),
    or(isNull(ticketLinks.dismissedAt), sql`${ticketLinks.dismissedAt} < ${ticketLinks.brokenSince}`),
    isConnected,
    isFound(filter, [
      sql`${ticketLinks.ticketId}`,
      sql`${ticketLinks.brokenReason}`,
      sql`${sectionIdentities.path}`,
      sql`${sectionIdentities.sectionId}`,
    ]),
  )
  const isOfRepository = and(
    eq(repositories.orgId, ticketLinks.orgId),
    eq(repositories.id, ticketLinks.repositoryId),
  )
  const isPlace = and(
    eq(sectionIdentities.orgId, ticketLinks.orgId),
    sql`${ticketLinks.sectionKey} = ${ticketLinks.orgId} || '-' || ${sectionIdentities.id}`,
    eq(sectionIdentities.repositoryId, ticketLinks.repositoryId),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        link: ticketLinks,
        repo: repoName,
        path: sectionIdentities.path,
        sectionId: sectionIdentities.sectionId,
      })
      .from(ticketLinks)
      .innerJoin(repositories, isOfRepository)
      .leftJoin(sectionIdentities, isPlace)
      .where(isListed)
      .orderBy(listOrder(sort, LINK_KEYS), asc(ticketLinks.brokenSince), asc(ticketLinks.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(ticketLinks)
      .innerJoin(repositories, isOfRepository)
      .leftJoin(sectionIdentities, isPlace)
      .where(isListed),
  ])
  const links = rows.map(({ link, repo: name, path, sectionId }) => ({
    id: String(link.id),
    repo: name,
    file_path: path,
    section_id: sectionId,
    system: vendorOfKind(SYSTEMS[link.kind]),
    ticket_id: link.ticketId,
    reason: link.brokenReason ?? '',
    since: link.brokenSince?.toISOString() ?? '',
  }))
  return { links, total: counted?.total ?? 0 }
}
