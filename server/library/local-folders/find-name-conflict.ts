import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { machineFolders } from './folders-of'

interface RepositoryName {
  owner: string
  name: string
  path: string
}

/**
 * Why a repository cannot be connected under this name: the name is in use, or the repository is already connected under
 * another one. A linked work tree is the same repository as its main work tree.
 */
export async function findNameConflict(
  ctx: OrgContext,
  { owner, name, path }: RepositoryName,
): Promise<string | null> {
  const connected = await findConnectedName(ctx, path)
  if (connected) return `This folder is connected already, as ${connected}.`
  const [sameName] = await ctx.db
    .select(NAMES)
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, ctx.org.id),
        isConnected,
        eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
        eq(sql`lower(${repositories.name})`, name.toLowerCase()),
      ),
    )
    .limit(1)
  if (!sameName) return null
  return `Another repository is called ${sameName.owner}/${sameName.name}. Give this one another name.`
}

/** The name of the folder's repository in the org. */
async function findConnectedName(ctx: OrgContext, path: string): Promise<string | null> {
  const folders = machineFolders(ctx)
  const gitDir = await folders.sharedGitDir(path)
  const connected = await ctx.db
    .select({ ...NAMES, path: repositories.localPath })
    .from(repositories)
    .where(and(eq(repositories.orgId, ctx.org.id), isConnected, isNotNull(repositories.localPath)))
  for (const { owner, name, path: otherPath } of connected) {
    if (otherPath === null) continue
    const isSame =
      otherPath === path || (gitDir !== null && (await folders.sharedGitDir(otherPath)) === gitDir)
    if (isSame) return `${owner}/${name}`
  }
  return null
}

const NAMES = { owner: repositories.owner, name: repositories.name }
