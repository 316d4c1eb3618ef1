import { and, eq, or, sql } from 'drizzle-orm'
import { repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { isConnected } from '../repos'

interface Wanted {
  owner: string
  name: string
  path: string
}

/**
 * Why a repository cannot be connected under this name: the name is in use, or the folder already has a name.
 */
export async function findTaken(
  { db, org }: OrgContext,
  { owner, name, path }: Wanted,
): Promise<string | null> {
  const hasName = and(
    eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, name.toLowerCase()),
  )
  const [taken] = await db
    .select({ owner: repositories.owner, name: repositories.name, path: repositories.localPath })
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isConnected, or(hasName, eq(repositories.localPath, path))))
    .limit(1)
  if (!taken) return null
  const called = `${taken.owner}/${taken.name}`
  return taken.path === path
    ? `This folder is connected already, as ${called}.`
    : `Another repository is called ${called}. Give this one another name.`
}
