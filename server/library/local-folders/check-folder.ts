import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { requireFolderToken } from './folder-token'
import { machineFolders, openRoots } from './folders-of'
import type { NewConnection } from './wire'

/** The real path of a folder that may be connected: the sample, one below LOCAL_ROOTS, or any with a token. */
export async function checkFolder(
  ctx: OrgContext,
  { path, token }: Pick<NewConnection, 'path' | 'token'>,
): Promise<string> {
  const { sample, ...folders } = machineFolders(ctx)
  if (sample?.path === path) {
    await sample.make()
    return path
  }
  if (token !== undefined) await requireFolderToken(ctx, token)
  const checked =
    token === undefined ? await openRoots(ctx).checkFolder(path) : await folders.checkAnyFolder(path)
  if ('refusal' in checked) throw folderRefused(checked.refusal)
  const hookRefusal = await ctx.ports.codeHosts.local.hookRefusal({ path: checked.path, branch: null })
  if (hookRefusal !== null) throw folderRefused(hookRefusal)
  return checked.path
}

const folderRefused = (message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', 'path'], msg: message, type: 'folder_refused' }],
  })
