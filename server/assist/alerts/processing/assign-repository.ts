import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alertServices, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Alert } from '../parse/alert'

export type AssignRepository = (alert: Pick<Alert, 'repo' | 'service'>) => number | null

/**
 * The repository of each alert: from its label, else from the org's table for its service, else the only repository with the
 * service's name. A name of two repositories assigns nothing; the settings list it.
 */
export async function loadAssignment(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  alerts: readonly Pick<Alert, 'repo' | 'service'>[],
): Promise<AssignRepository> {
  const services = [...new Set(alerts.flatMap(({ service }) => service?.toLowerCase() ?? []))]
  const labels = [...new Set(alerts.flatMap(({ repo }) => repo?.toLowerCase() ?? []))]
  const names = [...new Set([...services, ...labels.map((label) => label.split('/').at(-1) ?? '')])]
  if (names.length === 0) return () => null
  const named = await db
    .select({
      id: repositories.id,
      owner: sql<string>`lower(${repositories.owner})`,
      name: sql<string>`lower(${repositories.name})`,
    })
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, orgId),
        isNull(repositories.disconnectedAt),
        inArray(sql`lower(${repositories.name})`, names),
      ),
    )
  const table = await db
    .select()
    .from(alertServices)
    .where(and(eq(alertServices.orgId, orgId), inArray(alertServices.service, [...services, ''])))
  const ofService = new Map(table.map(({ service, repositoryId }) => [service, repositoryId]))
  const only = (label: string): number | null => {
    const matches = named.filter(({ owner, name }) => label === name || label === `${owner}/${name}`)
    return matches.length === 1 ? (matches[0]?.id ?? null) : null
  }
  return ({ repo, service }) => {
    const labelled = repo === null ? null : only(repo.toLowerCase())
    if (labelled !== null || service === null) return labelled
    return ofService.get(service.toLowerCase()) ?? only(service.toLowerCase())
  }
}
