import { requireRoom } from '#server/accounts/billing/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { connectLocalRepository } from '#server/library/repos/index'
import { findNameConflict } from './find-name-conflict'
import { foldersOf, nameOfFolder } from './folders-of'
import type { NewConnection, NewConnectionWire } from './wire'

/** Connects a repository on this machine to the org. Reading never changes the repository. */
export async function connectFolder(ctx: OrgContext, input: NewConnection): Promise<NewConnectionWire> {
  const folders = foldersOf(ctx)
  const checkedFolder = await folders.checkFolder(input.path)
  if ('refusal' in checkedFolder) throw folderRefused(checkedFolder.refusal)
  const { path } = checkedFolder
  const hookRefusal = await ctx.ports.codeHosts.local.hookRefusal({ path, branch: null })
  if (hookRefusal !== null) throw folderRefused(hookRefusal)
  const owner = input.owner ?? ctx.org.slug
  const name = input.name ?? nameOfFolder(path)
  const nameConflict = await findNameConflict(ctx, { owner, name, path })
  if (nameConflict !== null) throw conflict(nameConflict)
  const { id } = await withTransaction(ctx, async (ctx) => {
    await requireRoom(ctx, 'repositories')
    return connectLocalRepository(ctx, ctx.org, { owner, name, path })
  })
  const hasWorkTree = await folders.hasWorkTree(path)
  return { id, owner, repo: name, full_name: `${owner}/${name}`, has_work_tree: hasWorkTree }
}

const folderRefused = (message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', 'path'], msg: message, type: 'folder_refused' }],
  })
