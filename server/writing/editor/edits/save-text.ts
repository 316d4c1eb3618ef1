import type { OrgProcedureContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import { saveFile } from '../commit/save-file'
import type { FilePathNames } from '../open-editor-location'
import { saveAsPull } from '../pull-save/save-as-pull'
import type { SaveInput } from '../wire'
import type { EditSavedWire, SavingInput } from './wire-edits'

/** Saves in the requested mode. If the branch rejects commits, opens a pull request. */
export async function saveText(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: SaveInput,
  { save_as, branch_name }: SavingInput,
): Promise<EditSavedWire> {
  const savePull = () => saveToPull(ctx, at, input, branch_name)
  if (save_as === 'pull_request' || branch_name !== undefined) return savePull()
  try {
    return await saveCommit(ctx, at, input)
  } catch (error) {
    if (needsPullRequest(error)) return savePull()
    throw error
  }
}

/** Whether the branch rejects commits. */
export const needsPullRequest = (error: unknown): boolean =>
  isDomainError(error) && error.extras.needs_pull_request === true

/** Commits to the default branch. */
export async function saveCommit(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: SaveInput,
): Promise<EditSavedWire> {
  const { sha, commit_sha, url } = await saveFile(ctx, at, input)
  return { saved_as: 'commit', sha, commit_sha, branch: null, pr_number: null, url }
}

/** Opens a pull request, or adds a commit to the open one of the branch. */
export async function saveToPull(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: SaveInput,
  branchName: string | undefined,
): Promise<EditSavedWire> {
  const draft = { ...input, ...(branchName !== undefined && { branch_name: branchName }) }
  const { sha, commit_sha, branch, pr_number, pr_url } = await saveAsPull(ctx, at, draft)
  return { saved_as: 'pull_request', sha, commit_sha, branch, pr_number, url: pr_url }
}
