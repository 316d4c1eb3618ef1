import { loadTrpc } from '#app/load-trpc'
import type { DocumentEditsInput, EditedWire } from '#server/writing/editor/edits/wire-document-edits'
import type { ActTarget } from './act-target'
import { confirmConsequences } from './confirm-consequences'
import { describeConsequences } from './describe-consequences'
import type {} from './document-saved'

type Edits = DocumentEditsInput['edits']

/** Maps the version that the page shows to the newest one that was saved here. */
const latest = new Map<string, string>()

/** The versions that this page saved on top of the version that it shows. */
const own = new Set<string>()

const keyOf = ({ location: { org, owner, repo, path }, sha }: ActTarget) =>
  [org, owner, repo, path, sha].join('\n')

const latestSha = (target: ActTarget) => latest.get(keyOf(target)) ?? target.sha

const documentOf = ({ location: { org, owner, repo, path } }: ActTarget) => ({
  org,
  repo: `${owner}/${repo}`,
  path,
})

/**
 * Saves edits of the document on the page. If something follows from them, asks first. Null if the person cancels.
 * Saves of a page wait for each other, so that each knows the version before it.
 */
export async function saveEdits(
  target: ActTarget,
  edits: Edits,
  question: string,
): Promise<EditedWire | null> {
  const trpc = await loadTrpc()
  const consequences = describeConsequences(await trpc.edits.preview.mutate({ ...documentOf(target), edits }))
  if (consequences.length > 0 && !(await confirmConsequences(question, consequences))) return null
  return inOrder(async () => {
    const saved = await trpc.edits.edit.mutate({ ...documentOf(target), edits, sha: latestSha(target) })
    return noteVersion(target, saved)
  })
}

/** Takes back what was saved. */
export async function undoSaved(target: ActTarget, { sha, base_sha, branch }: EditedWire): Promise<void> {
  const trpc = await loadTrpc()
  const versions = { sha, base_sha, branch_name: branch ?? undefined }
  await inOrder(async () =>
    noteVersion(target, await trpc.edits.undo.mutate({ ...documentOf(target), ...versions })),
  )
}

/** A version on top of another that somebody else saved meanwhile is not ours: the page says that it is newer. */
function noteVersion(target: ActTarget, saved: EditedWire): EditedWire {
  const known = latestSha(target)
  if (saved.saved_as === null || (saved.base_sha !== known && !own.has(saved.base_sha))) return saved
  latest.set(keyOf(target), saved.sha)
  if (saved.saved_as === 'commit') {
    own.add(saved.sha)
    window.dispatchEvent(new CustomEvent('document-saved', { detail: { sha: saved.sha } }))
  }
  return saved
}

let queue: Promise<unknown> = Promise.resolve()

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}

/** The sentence of an error that the server explained, or a general one. */
export function describeFailure(error: unknown): string {
  const isExplained = (error as { data?: unknown }).data !== undefined && error instanceof Error
  return isExplained ? error.message : 'The server did not answer. Check whether the change was saved.'
}
