import { requireRoom } from '#server/accounts/billing/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { connectLocalRepository } from '#server/library/repos/index'
import { checkFolder } from './check-folder'
import { findNameConflict } from './find-name-conflict'
import { spendFolderToken } from './folder-token'
import { machineFolders, nameOfFolder } from './folders-of'
import type { NewConnection, NewConnectionWire } from './wire'

/** Connects a repository on this machine to the org. Reading never changes the repository. */
export async function connectFolder(ctx: OrgContext, input: NewConnection): Promise<NewConnectionWire> {
  const path = await checkFolder(ctx, input)
  const owner = input.owner ?? ctx.org.slug
  const name = input.name ?? nameOfFolder(path)
  const nameConflict = await findNameConflict(ctx, { owner, name, path })
  if (nameConflict !== null) throw conflict(nameConflict)
  const { id } = await withTransaction(ctx, async (ctx) => {
    if (input.token !== undefined) await spendFolderToken(ctx, input.token)
    await requireRoom(ctx, 'repositories')
    return connectLocalRepository(ctx, ctx.org, { owner, name, path })
  })
  const hasWorkTree = await machineFolders(ctx).hasWorkTree(path)
  return { id, owner, repo: name, full_name: `${owner}/${name}`, has_work_tree: hasWorkTree }
}
