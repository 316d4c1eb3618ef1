import { askHost } from '../kernel/ask-host'
import type { OrgContext } from '../kernel/context'
import { DomainError, isDomainError } from '../kernel/errors'
import { CodeHostError, type Head } from '../ports/codehost/port'
import { findPullOf, openPullOf, type PullAt, type PullText } from '../pulls'
import { doAside } from './aside/do-aside'
import type { Authorship } from './author-of'
import { commitFile, staleBase } from './commit-file'
import { commitMessage, messageOf } from './commit-message'
import { namePull } from './describe-pull'
import { inOwnName } from './in-own-name'
import { nameBranch } from './name-branch'
import type { FileNames, Place } from './open-place'
import { beginPullSave, endPullSave, holdPullSave, type PullSave } from './pull-saves'
import { type FoundFile, readFile } from './read-file'
import { recordSave } from './record-save'
import { openToWrite } from './save-file'
import { undoPullSave } from './settle-pull-save'
import type { PullSavedWire, SavePullInput } from './wire'

/** Saves onto a new branch with a pull request of its own; or, where that branch has one that is open, adds to it. */
export async function saveAsPull(
  ctx: OrgContext,
  at: FileNames,
  input: SavePullInput,
): Promise<PullSavedWire> {
  const place = await openToWrite(ctx, at, input)
  const { branch_name: branch } = input
  return inOwnName(ctx, place, async (own, authorship) => {
    const draft = { path: at.file_path, input, authorship }
    const pull = branch ? await findPullOf(ctx, own, branch) : null
    const saved = await (branch && pull ? addToPull(own, draft, branch, pull) : openNew(ctx, own, draft))
    await recordSave(ctx, own, 'file.propose', { path: at.file_path, ...saved })
    return saved
  })
}

interface Draft {
  path: string
  input: SavePullInput
  authorship: Authorship
}

async function addToPull(
  place: Place,
  { path, input, authorship }: Draft,
  branch: string,
  pull: PullAt,
): Promise<PullSavedWire> {
  const { sha, commitSha } = await commitFile(place, {
    ...{ branch, path, content: input.content, baseSha: input.sha, authorship },
    message: messageOf(input, `Update ${path}`),
  })
  return answer(pull, branch, sha, commitSha)
}

async function openNew(
  ctx: OrgContext,
  place: Place,
  { path, input, authorship }: Draft,
): Promise<PullSavedWire> {
  const { host, ref, repository } = place
  const head = await askHost(host.head(ref))
  if (!head)
    throw conflict('The repository has no commit yet to branch off from: save without a pull request.')
  const base = await readFile(place, head.commitSha, path)
  if ((base?.sha ?? '') !== input.sha) throw await staleBase(place, base?.sha ?? null, input.sha === '')
  if (base?.content === input.content) throw conflict('Nothing is different from what is there already.')
  const branch = input.branch_name ?? nameBranch(path)
  if (await askHost(host.branch(ref, branch)))
    throw conflict(`There is a branch ${branch} already, without an open pull request: choose another name.`)

  const { title, body } = await textOf(ctx, path, base, input)
  const message = commitMessage(messageOf(input, title), authorship)
  const { orgId, id: repositoryId } = repository
  const save = await beginPullSave(ctx, { orgId, repositoryId, branch, baseSha: head.commitSha, message })
  return carryOut(ctx, place, save, { path, content: input.content, head, authorship, title, body })
}

interface Act extends PullText {
  path: string
  content: string
  head: Head
  authorship: Authorship
}

/** Branch, commit and pull request are one act: where one of them fails, none of them was. */
async function carryOut(ctx: OrgContext, place: Place, save: PullSave, act: Act): Promise<PullSavedWire> {
  const { host, ref } = place
  const { branch, baseSha, message } = save
  const { path, content, head, authorship, ...text } = act
  try {
    await holdPullSave(ctx, save)
    await createBranch(ctx, place, save)
    await holdPullSave(ctx, save)
    const { commitSha, blobs } = await askHost(
      host.commit(ref, {
        ...{ branch, parentSha: baseSha, message, changes: [{ path, content }] },
        ...{ author: authorship.author, committer: authorship.committer },
      }),
    )
    await holdPullSave(ctx, save)
    const draft = { ...text, head: branch, base: head.branch }
    const pull = await openPullOf(ctx, place, draft, (tx) => endPullSave(tx, save))
    return answer(pull, branch, blobs.get(path) ?? '', commitSha)
  } catch (error) {
    await undoPullSave(ctx, save)
    throw error
  }
}

/** A branch of that name that was not there a moment ago is somebody else's, and stays. */
async function createBranch(ctx: OrgContext, { host, ref }: Place, save: PullSave): Promise<void> {
  try {
    await host.createBranch(ref, { name: save.branch, commitSha: save.baseSha })
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.code !== 'conflict') return askHost(Promise.reject(error))
    await endPullSave(ctx, save)
    throw conflict(
      `There can be no branch ${save.branch}, because there is one already or one below it: choose another name.`,
    )
  }
}

/** Its author's words, else what the change means. A text that takes too much to compare is proposed all the same. */
async function textOf(
  ctx: OrgContext,
  path: string,
  base: FoundFile | null,
  { content, pr_title: title, pr_body: body }: SavePullInput,
): Promise<PullText> {
  if (title !== undefined && body !== undefined) return { title, body }
  const told = await doAside(ctx, 'describePull', {
    path,
    before: base?.content ?? null,
    after: content,
  }).catch((error) => {
    if (!isDomainError(error)) throw error
    ctx.log.warn({ err: error, path }, 'a pull request says nothing of what it means')
    return namePull(path)
  })
  return { title: title ?? told.title, body: body ?? told.body }
}

const answer = (pull: PullAt, branch: string, sha: string, commitSha: string): PullSavedWire => ({
  ...{ ok: true, pr_number: pull.number, pr_url: pull.url },
  ...{ branch, sha, commit_sha: commitSha },
})

const conflict = (message: string) => new DomainError('conflict', { message })
