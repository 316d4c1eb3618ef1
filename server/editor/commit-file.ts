import { askHost } from '../kernel/ask-host'
import { DomainError } from '../kernel/errors'
import { CodeHostError, type FileChange } from '../ports/codehost/port'
import type { Authorship } from './author-of'
import { commitMessage } from './commit-message'
import { inTurn } from './in-turn'
import type { Place } from './open-place'
import { blobAt, readText } from './read-file'

export interface FileCommit {
  /** The branch it goes onto; null for the default one. */
  branch: string | null
  path: string
  content: FileChange['content']
  /** The blob that the change was made from; empty for a new file, null where it does not matter. */
  baseSha: string | null
  message: string
  authorship: Authorship
}

export interface Committed {
  sha: string
  commitSha: string
}

/** So often may others be first with other files, while this one stays as it was. */
const ATTEMPTS = 8

/** One commit that changes one file, if that is still what the change was made from; refused with what is there. */
export function commitFile(place: Place, commit: FileCommit): Promise<Committed> {
  const { orgId, id } = place.repository
  return inTurn(`${orgId}/${id}`, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await commitOnce(place, commit)
      } catch (error) {
        if (isOvertaken(error)) await refuseStale(place, commit)
        if (!isOvertaken(error) || attempt === ATTEMPTS) return askHost(Promise.reject(explained(error)))
      }
    }
  })
}

async function commitOnce(
  place: Place,
  { path, content, baseSha, ...commit }: FileCommit,
): Promise<Committed> {
  const { host, ref } = place
  const tip = await tipOf(place, commit.branch)
  const { author, committer } = commit.authorship
  const { commitSha, blobs } = await host.commit(ref, {
    ...{ branch: tip.branch, parentSha: tip.commitSha },
    ...{ author, committer, message: commitMessage(commit.message, commit.authorship) },
    changes: [{ path, content, baseSha: baseSha ?? undefined }],
  })
  return { commitSha, sha: blobs.get(path) ?? '' }
}

/** What was overtaken by other files is made once more, what was overtaken by another version of its own is not. */
async function refuseStale(place: Place, { branch, path, baseSha }: FileCommit): Promise<void> {
  if (baseSha === null) return
  const { commitSha } = await askHost(tipOf(place, branch))
  const current = commitSha === null ? null : await blobAt(place, commitSha, path)
  if ((current ?? '') !== baseSha) throw await staleBase(place, current, baseSha === '')
}

/** A repository without a commit gets its first one on the branch that it will be known by. */
async function tipOf({ host, ref, repository }: Place, name: string | null) {
  const tip = name === null ? await host.head(ref) : await host.branch(ref, name)
  if (tip) return { branch: 'branch' in tip ? tip.branch : tip.name, commitSha: tip.commitSha }
  if (name === null) return { branch: repository.defaultBranch ?? 'main', commitSha: null }
  throw new DomainError('conflict', { message: `The branch ${name} is gone: choose another name for it.` })
}

/** The branch moved between reading and writing, or another git is just writing to it. */
const isOvertaken = (error: unknown) =>
  error instanceof CodeHostError &&
  (error.code === 'conflict' || (error.code === 'unwritable' && error.retryable))

/** What a save must know of the file that is there in its stead; null where nothing is, or nothing that is text. */
export async function staleBase(
  place: Place,
  serverSha: string | null,
  isNew: boolean,
): Promise<DomainError> {
  const content = serverSha === null ? null : await readText(place, serverSha)
  return new DomainError('conflict', {
    message: serverSha === null ? GONE : isNew ? EXISTS : content === null ? NO_TEXT : CHANGED,
    extras: {
      ...{ server_content: content, server_sha: serverSha ?? '' },
      ...(isNew && serverSha !== null && { file_exists: true }),
    },
  })
}

const GONE =
  'The file is not there: it was deleted or renamed, or never was. Save it as a new one, or leave it.'
const EXISTS = 'There is a file of this name already: choose another name, or open that file to change it.'
const CHANGED = 'The file has changed since it was loaded: merge what is there now, then save with its sha.'
const NO_TEXT =
  'The file has changed since it was loaded, into something over 5 MB or not UTF-8 text, which cannot be merged here: change it in git.'

/** A branch that cannot be written to now is no dead end: the page offers the other way. */
function explained(error: unknown): unknown {
  const isClosed = error instanceof CodeHostError && ['protected', 'checked_out'].includes(error.code)
  if (!isClosed) return error
  return new DomainError('conflict', {
    message: `${error.message} Save it as a pull request instead.`,
    cause: error,
    extras: { needs_pull_request: true },
  })
}
