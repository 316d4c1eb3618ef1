import { and, eq, isNotNull } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { nameOfFolder, openRoots } from './folders-of'
import type { FoldersWire } from './wire'

/** The repositories below the operator's folders, marked if they are already connected. */
export async function listFolders(ctx: OrgContext): Promise<FoldersWire> {
  const { db, org } = ctx
  const folders = openRoots(ctx)
  const [paths, connected] = await Promise.all([
    folders.find(),
    db
      .select({ path: repositories.localPath, owner: repositories.owner, name: repositories.name })
      .from(repositories)
      .where(and(eq(repositories.orgId, org.id), isNotNull(repositories.localPath), isConnected)),
  ])
  const nameAt = new Map(connected.map(({ path, owner, name }) => [path, `${owner}/${name}`]))
  return {
    roots: [...folders.roots],
    repositories: await Promise.all(
      paths.map(async (path) => ({
        path,
        owner: org.slug,
        name: nameOfFolder(path),
        connected_as: nameAt.get(path) ?? null,
        has_work_tree: await folders.hasWorkTree(path),
      })),
    ),
  }
}
