import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { CodeHostError, type FileChange, type Head } from '#server/ports/codehost/port'
import { openPullOf, type PullLocation, type PullText } from '#server/writing/pulls/index'
import type { Authorship } from '../commit/authorship-of'
import type { EditorLocation } from '../open-editor-location'
import { endPullSave, extendPullSave, type PullSave } from './pull-saves'
import { undoPullSave } from './settle-pull-save'

interface ChangesProposal extends PullText {
  changes: FileChange[]
  head: Head
  authorship: Authorship
}

/** Creates branch, commit and pull request. If one step fails, the earlier ones are undone. */
export async function proposeChanges(
  ctx: OrgProcedureContext,
  location: EditorLocation,
  save: PullSave,
  { changes, head, authorship, ...text }: ChangesProposal,
): Promise<{ pull: PullLocation; commitSha: string; blobs: Map<string, string> }> {
  const { host, ref } = location
  const { branch, baseSha, message } = save
  try {
    await extendPullSave(ctx, save)
    await createBranch(ctx, location, save)
    await extendPullSave(ctx, save)
    const { commitSha, blobs } = await host.commit(ref, {
      branch,
      parentSha: baseSha,
      message,
      changes,
      author: authorship.author,
      committer: authorship.committer,
    })
    await extendPullSave(ctx, save)
    const draft = { ...text, head: branch, base: head.branch }
    const pull = await openPullOf(ctx, location, draft, (tx) => endPullSave(tx, save))
    return { pull, commitSha, blobs }
  } catch (error) {
    await undoPullSave(ctx, save)
    throw error
  }
}

/** If a branch with this name appeared in the meantime, it belongs to someone else and is kept. */
async function createBranch(ctx: OrgContext, { host, ref }: EditorLocation, save: PullSave): Promise<void> {
  try {
    await host.createBranch(ref, { name: save.branch, commitSha: save.baseSha })
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.code !== 'conflict') throw error
    await endPullSave(ctx, save)
    throw conflict(
      `The branch ${save.branch} cannot be created, because it or a branch below it already exists. Choose another name.`,
    )
  }
}
