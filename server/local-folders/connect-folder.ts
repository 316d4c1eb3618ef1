import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { connectLocalRepository } from '../repos'
import { findTaken } from './find-taken'
import { foldersOf, nameOfFolder } from './folders-of'
import type { NewConnection, NewConnectionWire } from './wire'

/** Connects a repository on this machine to the org. Reading never changes the repository. */
export async function connectFolder(ctx: OrgContext, asked: NewConnection): Promise<NewConnectionWire> {
  const folders = foldersOf(ctx)
  const admitted = await folders.checkFolder(asked.path)
  if ('refusal' in admitted) throw refused(admitted.refusal)
  const { path } = admitted
  const owner = asked.owner ?? ctx.org.slug
  const name = asked.name ?? nameOfFolder(path)
  const takenBy = await findTaken(ctx, { owner, name, path })
  if (takenBy !== null) throw new DomainError('conflict', { message: takenBy })
  const { id } = await connectLocalRepository(ctx, ctx.org, { owner, name, path })
  const hasWorkTree = await folders.hasWorkTree(path)
  return { id, owner, repo: name, full_name: `${owner}/${name}`, has_work_tree: hasWorkTree }
}

const refused = (message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', 'path'], msg: message, type: 'folder_refused' }],
  })
