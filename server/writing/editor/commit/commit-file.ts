import { blobAt, readText } from '#server/kernel/code-hosts/read-file'
import type { ProcedureContext } from '#server/kernel/context'
import { conflict, type DomainError } from '#server/kernel/errors'
import type { FileChange } from '#server/ports/codehost/port'
import type { EditorLocation } from '../open-editor-location'
import type { Authorship } from './authorship-of'
import { commitInTurn } from './commit-in-turn'
import { commitMessage } from './commit-message'

export interface FileCommit {
  /** The branch to commit to; null for the default branch. */
  branch: string | null
  path: string
  content: FileChange['content']
  /** The blob that the change is based on. Empty for a new file; null skips the check. */
  baseSha: string | null
  message: string
  authorship: Authorship
  /** See Context: called right before each commit. */
  once: ProcedureContext['once']
}

export interface FileCommitResult {
  sha: string
  commitSha: string
}

/**
 * Commits a change of one file. If the file is no longer the base version of the change, rejects the commit with a 409 that
 * contains the current content.
 */
export function commitFile(location: EditorLocation, commit: FileCommit): Promise<FileCommitResult> {
  return commitInTurn(location, {
    commit: () => commitOnce(location, commit),
    onOvertaken: () => refuseStaleBase(location, commit),
    offersPull: commit.branch === null,
  })
}

async function commitOnce(
  location: EditorLocation,
  { path, content, baseSha, once, ...commit }: FileCommit,
): Promise<FileCommitResult> {
  const { host, ref } = location
  const tip = await tipOf(location, commit.branch)
  const { author, committer } = commit.authorship
  await once?.requireClaim()
  const { commitSha, blobs } = await host.commit(ref, {
    branch: tip.branch,
    parentSha: tip.commitSha,
    author,
    committer,
    message: commitMessage(commit.message, commit.authorship),
    changes: [{ path, content, baseSha: baseSha ?? undefined }],
  })
  return { commitSha, sha: blobs.get(path) ?? '' }
}

/** A commit is retried if only other files changed, and rejected if this file changed. */
async function refuseStaleBase(
  location: EditorLocation,
  { branch, path, baseSha }: FileCommit,
): Promise<void> {
  if (baseSha === null) return
  const { commitSha } = await tipOf(location, branch)
  const current = commitSha === null ? null : await blobAt(location, commitSha, path)
  if ((current ?? '') !== baseSha) throw await staleBaseError(location, current, baseSha === '')
}

/** An empty repository gets its first commit on its default branch, or on `main` if none is known. */
async function tipOf({ host, ref, repository }: EditorLocation, name: string | null) {
  const tip = name === null ? await host.head(ref) : await host.branch(ref, name)
  if (tip) return { branch: 'branch' in tip ? tip.branch : tip.name, commitSha: tip.commitSha }
  if (name === null) return { branch: repository.defaultBranch ?? 'main', commitSha: null }
  throw conflict(`The branch ${name} no longer exists. Push it again, or choose another branch.`)
}

/** The 409 for a save whose base is out of date. It carries the current version, or null if that is not editable text. */
export async function staleBaseError(
  location: EditorLocation,
  serverSha: string | null,
  isNew: boolean,
): Promise<DomainError> {
  const content = serverSha === null ? null : await readText(location, serverSha)
  return conflict(serverSha === null ? GONE : isNew ? EXISTS : content === null ? NO_TEXT : CHANGED, {
    extras: {
      server_content: content,
      server_sha: serverSha ?? '',
      ...(isNew && serverSha !== null && { file_exists: true }),
    },
  })
}

const GONE =
  'This file does not exist. It may have been deleted or renamed. Save it as a new file, or discard your changes.'
const EXISTS = 'A file with this name already exists. Choose another name, or open that file to edit it.'
const CHANGED = 'The file has changed since it was loaded. Merge the current version, then save with its sha.'
const NO_TEXT =
  'The file has changed since it was loaded. The new version is over 5 MB or not UTF-8 text, so it cannot be merged here: change it in git.'
