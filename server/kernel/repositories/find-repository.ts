import { and, eq, isNull, sql } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '../context'
import { notFound } from '../errors'

export type Repository = typeof repositories.$inferSelect

/** Disconnected repositories stay in the table for their history, but are not found. */
export const isConnected = isNull(repositories.disconnectedAt)

/** Finds a repository of the org by name, ignoring case like code hosts. 404 if there is none. */
export async function findRepository(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  owner: string,
  name: string,
): Promise<Repository> {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, org.id),
        eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
        eq(sql`lower(${repositories.name})`, name.toLowerCase()),
        isConnected,
      ),
    )
  if (!repository) throw notFound()
  return repository
}
