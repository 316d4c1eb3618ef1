import { and, eq, inArray } from 'drizzle-orm'
import { type noticeEvents, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { type ConfigInForce, loadConfig } from '#spec/config/load-config'

/** A repository with notices. */
export interface SourceRepository {
  id: number
  fullName: string
  isConnected: boolean
  inForce: ConfigInForce
}

type EventSource = Pick<typeof noticeEvents.$inferSelect, 'repositoryId' | 'items'>

/** The repositories of events. An event of several repositories names them in its items. */
export async function readSources(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  events: readonly EventSource[],
): Promise<ReadonlyMap<number, SourceRepository>> {
  const ids = [...new Set(events.flatMap(repositoryIdsOf))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), inArray(repositories.id, ids)))
  return new Map(rows.map((row) => [row.id, toSource(row)]))
}

export const toSource = (row: typeof repositories.$inferSelect): SourceRepository => ({
  id: row.id,
  fullName: `${row.owner}/${row.name}`,
  isConnected: row.disconnectedAt === null,
  inForce: currentConfig(row) ?? loadConfig(null),
})

export function repositoryIdsOf({ repositoryId, items }: EventSource): number[] {
  if (repositoryId !== null) return [repositoryId]
  return items.flatMap((item) => {
    const { repositoryId: id } = item as { repositoryId?: number | null }
    return typeof id === 'number' ? [id] : []
  })
}
