import { SERVICE_AUTHOR, withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import type { Branch, FileChange } from '#server/ports/codehost/port'
import { findPullOf, openPullOf, type PullLocation } from '#server/writing/pulls/index'
import type { ReviewTarget } from '../pull/review-target'

/** New texts of documents by path. null leaves the document unchanged. */
export type EditText = (path: string, text: string) => string | null

export interface EditedPaths {
  paths: readonly string[]
  edit: EditText
  subject: string
  /** The pull request that caused the edits. */
  number: number
}

/** The changes that the edits make to a commit. Omits documents that are gone or not text. */
async function changesAt(
  target: ReviewTarget,
  commitSha: string,
  { paths, edit }: EditedPaths,
): Promise<FileChange[]> {
  const changes: FileChange[] = []
  for (const path of paths) {
    const file = await readFile(target, commitSha, path)
    if (!file || file.content === null) continue
    const content = edit(path, file.content)
    if (content !== null && content !== file.content) changes.push({ path, content, baseSha: file.sha })
  }
  return changes
}

/** Commits the edits on a branch at this commit. Null if they change nothing, for example because they were made before. */
export async function commitEdits(
  { clock }: Pick<OrgContext, 'clock'>,
  target: ReviewTarget,
  { name, commitSha }: Branch,
  edits: EditedPaths,
): Promise<string | null> {
  const changes = await changesAt(target, commitSha, edits)
  if (changes.length === 0) return null
  const signature = { ...SERVICE_AUTHOR, at: clock.now() }
  const message = withTrailer(edits.subject, `Svc-Review: #${edits.number}`)
  const commit = {
    branch: name,
    parentSha: commitSha,
    changes,
    author: signature,
    committer: signature,
    message,
  }
  return (await target.host.commit(target.ref, commit)).commitSha
}

/**
 * Opens a pull request with the edits, or adds them to the open one. After a crash the branch is found again. Null if the edits
 * change nothing.
 */
export async function proposeEdits(
  ctx: OrgContext,
  target: ReviewTarget,
  { branch, base, body, ...edits }: EditedPaths & { branch: string; base: Branch; body: string },
): Promise<PullLocation | null> {
  const { host, ref } = target
  const open = await findPullOf(ctx, target, branch)
  const existing = await host.branch(ref, branch)
  if (!existing && (await changesAt(target, base.commitSha, edits)).length === 0) return open
  const tip = existing ?? { name: branch, commitSha: base.commitSha }
  if (!existing) await host.createBranch(ref, tip)
  const committed = await commitEdits(ctx, target, tip, edits)
  if (open) return open
  if (committed === null && tip.commitSha === base.commitSha) return null
  return openPullOf(
    ctx,
    target,
    { head: branch, base: base.name, title: edits.subject, body },
    async () => {},
  )
}
