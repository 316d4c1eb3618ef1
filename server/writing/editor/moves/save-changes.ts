import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, isDomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { requestIndex } from '#server/library/repos/index'
import type { FileChange, Head } from '#server/ports/codehost/port'
import type { PullText } from '#server/writing/pulls/index'
import type { Authorship } from '../commit/authorship-of'
import { commitInTurn } from '../commit/commit-in-turn'
import { commitMessage } from '../commit/commit-message'
import { recordSave, type SaveAct } from '../commit/record-save'
import { writeAsUser } from '../commit/write-as-user'
import { needsPullRequest } from '../edits/save-text'
import type { EditorLocation } from '../open-editor-location'
import { nameBranch } from '../pull-save/name-branch'
import { proposeChanges } from '../pull-save/propose-changes'
import { beginPullSave } from '../pull-save/pull-saves'
import type { ChangesSavedWire } from './wire-moves'

/** Changes of several files that belong together. */
export interface ChangePlan {
  changes: FileChange[]
  /** Documents whose links change. */
  totalDocuments: number
  message: string
  pull: PullText
}

export interface ChangesToSave {
  as: 'commit' | 'pull' | undefined
  /** The file that the change is about. */
  path: string
  /** Its new path, if it is moved. */
  newPath?: string
  act: SaveAct
  /** The page to show after a commit. */
  url: string
  /** Plans the changes on top of a commit. Called again if the branch has moved. May throw to refuse them. */
  plan: (location: EditorLocation, head: Head) => Promise<ChangePlan>
}

/** Saves the changes as one commit, or as a pull request if it is asked for or the branch accepts no commits. */
export async function saveChanges(
  ctx: OrgProcedureContext,
  location: EditorLocation,
  work: ChangesToSave,
): Promise<ChangesSavedWire> {
  const { as = location.repository.browserChanges } = work
  const write = (save: typeof commitChanges) =>
    writeAsUser(ctx, location, (own, authorship) => save(ctx, own, authorship, work))
  if (as === 'pull') return write(proposeAsPull)
  try {
    return await write(commitChanges)
  } catch (error) {
    if (!isDomainError(error) || !needsPullRequest(error)) throw error
    return write(proposeAsPull)
  }
}

async function commitChanges(
  ctx: OrgProcedureContext,
  location: EditorLocation,
  authorship: Authorship,
  { plan, act, path, newPath, url }: ChangesToSave,
): Promise<ChangesSavedWire> {
  const { author, committer } = authorship
  const saved = await commitInTurn(location, {
    async commit() {
      const head = await readHead(location)
      const { changes, message, totalDocuments } = await plan(location, head)
      await ctx.once?.requireClaim()
      const { commitSha } = await location.host.commit(location.ref, {
        branch: head.branch,
        parentSha: head.commitSha,
        message: commitMessage(message, authorship),
        changes,
        author,
        committer,
      })
      return { commitSha, totalDocuments }
    },
  })
  const { commitSha, totalDocuments } = saved
  await withTransaction(ctx, async (tx) => {
    await recordSave(tx, location, act, { path, new_path: newPath, commit_sha: commitSha })
    await requestIndex(tx, location.repository)
  })
  return {
    saved_as: 'commit',
    commit_sha: commitSha,
    branch: null,
    pr_number: null,
    url,
    total_documents: totalDocuments,
  }
}

async function proposeAsPull(
  ctx: OrgProcedureContext,
  location: EditorLocation,
  authorship: Authorship,
  { plan, path, newPath }: ChangesToSave,
): Promise<ChangesSavedWire> {
  const { orgId, id: repositoryId } = location.repository
  const head = await readHead(location)
  const { changes, pull: text, totalDocuments } = await plan(location, head)
  const branch = nameBranch(path)
  const message = commitMessage(text.title, authorship)
  const save = await beginPullSave(ctx, { orgId, repositoryId, branch, baseSha: head.commitSha, message })
  const { pull, commitSha } = await proposeChanges(ctx, location, save, {
    ...text,
    changes,
    head,
    authorship,
  })
  await recordSave(ctx, location, 'file.propose', { path, new_path: newPath, commit_sha: commitSha, branch })
  return {
    saved_as: 'pull_request',
    commit_sha: commitSha,
    branch,
    pr_number: pull.number,
    url: pull.url,
    total_documents: totalDocuments,
  }
}

export async function readHead({ host, ref }: EditorLocation): Promise<Head> {
  const head = await host.head(ref)
  if (head) return head
  throw conflict('The repository has no commits yet.')
}
