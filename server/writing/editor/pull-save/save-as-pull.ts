import { type FileAtCommit, readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict, isDomainError } from '#server/kernel/errors'
import { findPullOf, type PullLocation, type PullText } from '#server/writing/pulls/index'
import type { Authorship } from '../commit/authorship-of'
import { commitFile, staleBaseError } from '../commit/commit-file'
import { commitMessage, commitMessageOf } from '../commit/commit-message'
import { recordSave } from '../commit/record-save'
import { openToWrite } from '../commit/save-file'
import { writeAsUser } from '../commit/write-as-user'
import type { EditorLocation, FilePathNames } from '../open-editor-location'
import { runTextTask } from '../text-thread/run-text-task'
import type { PullSavedWire, SavePullInput } from '../wire'
import { defaultPullText, type PullVersions, restrictedPullText, titleOfMessage } from './describe-pull'
import { exposureOfChange } from './exposure-of-change'
import { nameBranch } from './name-branch'
import { proposeChanges } from './propose-changes'
import { beginPullSave } from './pull-saves'

/** Saves to a new branch with a pull request, or adds a commit to the branch of an open pull request. */
export async function saveAsPull(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: SavePullInput,
): Promise<PullSavedWire> {
  const location = await openToWrite(ctx, at, input)
  const { branch_name: branch } = input
  return writeAsUser(ctx, location, async (own, authorship) => {
    const draft = { path: at.file_path, input, authorship }
    const pull = branch ? await findPullOf(ctx, own, branch) : null
    const saved = await (branch && pull
      ? addToPull(ctx, own, draft, branch, pull)
      : openNewPull(ctx, own, draft))
    await recordSave(ctx, own, 'file.propose', { path: at.file_path, ...saved })
    return saved
  })
}

interface FileProposal {
  path: string
  input: SavePullInput
  authorship: Authorship
}

async function addToPull(
  { once }: OrgProcedureContext,
  location: EditorLocation,
  { path, input, authorship }: FileProposal,
  branch: string,
  pull: PullLocation,
): Promise<PullSavedWire> {
  const { sha, commitSha } = await commitFile(location, {
    branch,
    path,
    content: input.content,
    baseSha: input.sha,
    authorship,
    once,
    message: commitMessageOf(input, `Update ${path}`),
  })
  return savedToWire(pull, branch, sha, commitSha)
}

async function openNewPull(
  ctx: OrgProcedureContext,
  location: EditorLocation,
  { path, input, authorship }: FileProposal,
): Promise<PullSavedWire> {
  const { host, ref, repository } = location
  const head = await host.head(ref)
  if (!head)
    throw conflict(
      'The repository has no commits yet, so there is nothing to branch from. Save without a pull request.',
    )
  const base = await readFile(location, head.commitSha, path)
  if ((base?.sha ?? '') !== input.sha)
    throw await staleBaseError(location, base?.sha ?? null, input.sha === '')
  if (base?.content === input.content) throw conflict('There are no changes to save.')
  const branch = input.branch_name ?? nameBranch(path)
  if (await host.branch(ref, branch))
    throw conflict(`The branch ${branch} already exists without an open pull request. Choose another name.`)

  const { title, body } = await pullTextOf(ctx, location, path, base, input)
  const message = commitMessage(commitMessageOf(input, title), authorship)
  const { orgId, id: repositoryId } = repository
  const save = await beginPullSave(ctx, { orgId, repositoryId, branch, baseSha: head.commitSha, message })
  const changes = [{ path, content: input.content }]
  const proposed = await proposeChanges(ctx, location, save, { changes, head, authorship, title, body })
  return savedToWire(proposed.pull, branch, proposed.blobs.get(path) ?? '', proposed.commitSha)
}

/**
 * The user's title and body. Otherwise the title is the first line of the user's message, and a summary of the changes
 * gives the rest. A text too expensive to compare gets the default text.
 */
async function pullTextOf(
  ctx: OrgContext,
  { config }: EditorLocation,
  path: string,
  base: FileAtCommit | null,
  { content, message, pr_title: title, pr_body: body }: SavePullInput,
): Promise<PullText> {
  if (title !== undefined && body !== undefined) return { title, body }
  const before = base?.content ?? null
  const exposure = exposureOfChange(path, [content, ...(base ? [before] : [])], config)
  const description =
    exposure === 'full'
      ? { ...(await summarize(ctx, { path, before, after: content })), ...titleOfMessage(message) }
      : restrictedPullText(path, exposure, base === null)
  return { title: title ?? description.title, body: body ?? description.body }
}

const summarize = (ctx: OrgContext, versions: PullVersions): Promise<PullText> =>
  runTextTask(ctx, 'describePull', versions).catch((error) => {
    if (!isDomainError(error)) throw error
    ctx.log.warn({ err: error, path: versions.path }, 'could not summarize the changes of a pull request')
    return defaultPullText(versions.path)
  })

const savedToWire = (pull: PullLocation, branch: string, sha: string, commitSha: string): PullSavedWire => ({
  ok: true,
  pr_number: pull.number,
  pr_url: pull.url,
  branch,
  sha,
  commit_sha: commitSha,
})
