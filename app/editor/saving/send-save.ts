import type { PullSavedWire, SavedWire, SaveInput, SavePullInput } from '../../../server/editor/wire'
import { encodePath } from '../../urls/paths'
import type { Place } from '../editor-location'

type Ask = Pick<SaveInput, 'content' | 'sha'> & Partial<SavePullInput>

/** How a save ended. */
export type Saved =
  | ({ kind: 'commit' } & SavedWire)
  | ({ kind: 'pull' } & PullSavedWire)
  /** Somebody else was first: what is there now, null when the file is gone. */
  | { kind: 'stale'; content: string | null; sha: string }
  | { kind: 'signed_out' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string; needsPull: boolean }

interface Problem {
  detail?: string | { msg: string }[]
  title?: string
  server_content?: string | null
  server_sha?: string
  needs_pull_request?: boolean
  file_exists?: boolean
}

/**
 * Saves through the REST endpoint, whose refusals carry what a merge needs. Each attempt is named, so that the same one
 * sent again after a lost answer is made once.
 */
export async function sendSave(
  how: 'save' | 'save-pr',
  place: Place,
  ask: Ask,
  attempt: string,
): Promise<Saved> {
  const { org, owner, repo, path } = place
  const address = `/app/${org}/editor/${encodePath(`${owner}/${repo}/${path}`)}/${how}`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': attempt,
  }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(ask) }).catch(
    () => null,
  )
  if (answer === null) return { kind: 'unreachable' }
  const body: unknown = await answer.json().catch(() => ({}))
  if (answer.ok && how === 'save') return { kind: 'commit', ...(body as SavedWire) }
  if (answer.ok) return { kind: 'pull', ...(body as PullSavedWire) }
  return answer.status === 401 ? { kind: 'signed_out' } : explain(body as Problem)
}

function explain({ detail, title, needs_pull_request, file_exists, ...problem }: Problem): Saved {
  const { server_content: content = null, server_sha: sha } = problem
  // What is there and is no text can only be overwritten, which nobody here decides on unseen.
  const isMergeable = !file_exists && sha !== undefined && (content !== null || sha === '')
  if (isMergeable) return { kind: 'stale', content, sha }
  const sentence = Array.isArray(detail) ? detail.map(({ msg }) => msg).join(' ') : detail
  return {
    kind: 'refused',
    message: sentence ?? title ?? 'The save was refused.',
    needsPull: needs_pull_request ?? false,
  }
}
