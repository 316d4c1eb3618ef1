import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { repositories, sectionIdentities, ticketFindings, ticketLinks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { vendorOfKind } from '#spec/config/system-kinds'

interface Page {
  repo?: RepoFilter
  limit: number
  offset: number
}

const repoName = sql<string>`${repositories.owner} || '/' || ${repositories.name}`

const isNamed = (repo: RepoFilter | undefined) =>
  repo &&
  and(
    eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
  )

/** Contradictions without a reason to leave them, the oldest first. */
export async function listFindings({ db, org }: OrgContext, { repo, limit, offset }: Page) {
  const isListed = and(
    eq(ticketFindings.orgId, org.id),
    isNull(ticketFindings.leftBecause),
    isConnected,
    isNamed(repo),
  )
  const isOfRepository = and(
    eq(repositories.orgId, ticketFindings.orgId),
    eq(repositories.id, ticketFindings.repositoryId),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({ finding: ticketFindings.finding, repo: repoName })
      .from(ticketFindings)
      .innerJoin(repositories, isOfRepository)
      .where(isListed)
      .orderBy(asc(ticketFindings.since), asc(ticketFindings.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(ticketFindings)
      .innerJoin(repositories, isOfRepository)
      .where(isListed),
  ])
  const findings = rows.map(({ finding, repo: name }) => ({
    id: finding.id,
    kind: finding.kind,
    repo: name,
    file_path: finding.filePath,
    section_id: finding.sectionId,
    ticket_id: finding.ticketId,
    explanation: finding.explanation,
    fixes: [...finding.fixes],
  }))
  return { findings, total: counted?.total ?? 0 }
}

const SYSTEMS = { jira: 'tracker_a', linear: 'tracker_b', github: 'code_host', local: 'code_host' } as const

/** Links whose ticket was missing in three checks, without those dismissed since. */
export async function listBrokenLinks({ db, org }: OrgContext, { repo, limit, offset }: Page) {
  const isListed = and(
    eq(ticketLinks.orgId, org.id),
    isNotNull(ticketLinks.brokenSince),
    or(isNull(ticketLinks.dismissedAt), sql`${ticketLinks.dismissedAt} < ${ticketLinks.brokenSince}`),
    isConnected,
    isNamed(repo),
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
      .orderBy(asc(ticketLinks.brokenSince), asc(ticketLinks.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(ticketLinks).innerJoin(repositories, isOfRepository).where(isListed),
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
