import type { PullSavedWire, SavedWire, SaveInput, SavePullInput } from '#server/writing/editor/wire'
import { encodePath } from '#shared/encode-path'
import type { EditedFile } from '../edited-file'

type SaveRequest = Pick<SaveInput, 'content' | 'sha'> & Partial<SavePullInput>

/** The result of a save. */
export type SaveOutcome =
  | ({ kind: 'commit' } & SavedWire)
  | ({ kind: 'pull' } & PullSavedWire)
  /** Someone else saved first. `content` is the current text, null if the file was deleted. */
  | { kind: 'stale'; content: string | null; sha: string }
  | { kind: 'signed_out' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string; needsPull: boolean }

interface SaveProblem {
  detail?: string | { msg: string }[]
  title?: string
  server_content?: string | null
  server_sha?: string
  needs_pull_request?: boolean
  file_exists?: boolean
}

/**
 * Saves through the REST endpoint, whose errors contain the versions for a merge. `attempt` is the idempotency key: repeating
 * an attempt after a lost response saves only once.
 */
export async function sendSave(
  mode: 'save' | 'save-pr',
  location: EditedFile,
  request: SaveRequest,
  attempt: string,
): Promise<SaveOutcome> {
  const { org, owner, repo, path } = location
  const address = `/app/${org}/editor/${encodePath(`${owner}/${repo}/${path}`)}/${mode}`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': attempt,
  }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(request) }).catch(
    () => null,
  )
  if (response === null) return { kind: 'unreachable' }
  const body: unknown = await response.json().catch(() => ({}))
  if (response.ok && mode === 'save') return { kind: 'commit', ...(body as SavedWire) }
  if (response.ok) return { kind: 'pull', ...(body as PullSavedWire) }
  return response.status === 401 ? { kind: 'signed_out' } : toOutcome(body as SaveProblem)
}

function toOutcome({ detail, title, needs_pull_request, file_exists, ...problem }: SaveProblem): SaveOutcome {
  const { server_content: content = null, server_sha: sha } = problem
  // If a binary file has replaced the document, it cannot be merged, and must not be overwritten unseen.
  const isMergeable = !file_exists && sha !== undefined && (content !== null || sha === '')
  if (isMergeable) return { kind: 'stale', content, sha }
  const sentence = Array.isArray(detail) ? detail.map(({ msg }) => msg).join(' ') : detail
  return {
    kind: 'refused',
    message: sentence ?? title ?? 'The save was rejected. Try again.',
    needsPull: needs_pull_request ?? false,
  }
}
