import { withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { requestIndex } from '#server/library/repos/index'
import type { FilePathNames } from '../open-editor-location'
import type { SaveInput } from '../wire'
import { commitFile, type FileCommitResult } from './commit-file'
import { commitMessageOf } from './commit-message'
import { recordSave } from './record-save'
import { openToWrite } from './save-file'
import { writeAsUser } from './write-as-user'

interface PullCommit extends Pick<SaveInput, 'content' | 'sha' | 'message'> {
  /** The head of an open pull request. */
  branch: string
  /** Names in the message what the service commits. */
  trailer: string
}

/** Commits a file to the head branch of an open pull request, by the rules of other saves. */
export async function commitToPull(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { branch, trailer, ...input }: PullCommit,
): Promise<FileCommitResult> {
  const { content, sha: baseSha } = input
  const location = await openToWrite(ctx, at, { content, acknowledge_errors: false })
  const { repository } = location
  const isDefault = branch === repository.defaultBranch
  if (isDefault && repository.browserChanges === 'pull')
    throw conflict(`${branch} is changed by pull requests only. Edit the document and propose the change.`)
  const saved = await writeAsUser(ctx, location, (own, authorship) =>
    commitFile(own, {
      branch,
      path: at.file_path,
      content,
      baseSha,
      authorship,
      once: ctx.once,
      message: withTrailer(
        commitMessageOf({ ...input, ai_assisted: false }, `Update ${at.file_path}`),
        trailer,
      ),
    }),
  )
  await recordSave(ctx, location, 'file.propose', {
    path: at.file_path,
    commit_sha: saved.commitSha,
    branch,
  })
  if (isDefault) await requestIndex(ctx, repository)
  return saved
}
