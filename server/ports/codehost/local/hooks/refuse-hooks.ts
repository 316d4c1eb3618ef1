import { CodeHostError } from '../../port'
import { nameOfFolder } from '../git/name-of-folder'
import type { GitRepository } from '../git/run-git'
import { findHook } from './find-hook'

/** Why writes to the repository are rejected: a write would bypass one of its hooks, and the operator has not allowed that. */
export async function findHookRefusal(git: GitRepository): Promise<string | null> {
  if (git.ignoresHooks) return null
  const hook = await findHook(git)
  if (hook === null) return null
  return `${nameOfFolder(git.gitDir)} has the hook ${hook}, and Plumbline runs no hooks: remove the hook, or set LOCAL_HOOKS=ignore on the server to write without it.`
}

export async function refuseHooks(git: GitRepository): Promise<void> {
  const refusal = await findHookRefusal(git)
  if (refusal !== null) throw new CodeHostError('unwritable', refusal)
}
