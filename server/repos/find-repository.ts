import { and, eq, isNull, sql } from 'drizzle-orm'
import { repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { notFound } from '../kernel/errors'

export type Repository = typeof repositories.$inferSelect

/** One that was disconnected stays for its history: nobody finds it before it is connected again. */
export const isConnected = isNull(repositories.disconnectedAt)

/** The org's repository of that name, compared without case as code hosts do; 404 when there is none. */
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
