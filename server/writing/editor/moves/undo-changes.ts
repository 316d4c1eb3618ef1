import { findRenames } from '#server/kernel/code-hosts/find-renames'
import { type FileAtCommit, readFiles } from '#server/kernel/code-hosts/read-file'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { repoUrl } from '#server/kernel/urls'
import {
  CodeHostError,
  type CodeHostErrorCode,
  type CommitInfo,
  type FileChange,
  type FileDiff,
} from '#server/ports/codehost/port'
import { revertChange } from '#spec/edit/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { mergeDocuments } from '#spec/merge/index'
import { refuseArchived } from '../commit/save-file'
import { type EditorLocation, openEditorLocation } from '../open-editor-location'
import { isEditable } from '../require-editable'
import { saveChanges } from './save-changes'
import type { ChangesSavedWire } from './wire-moves'

/** A move or a deletion changes no more files. */
const MAX_FILES = 202

/** Takes back a commit that changed only documents by another commit. Later changes of other lines stay. */
export async function undoChanges(
  ctx: OrgProcedureContext,
  at: RepositoryNames,
  commitSha: string,
): Promise<ChangesSavedWire> {
  const location = await openEditorLocation(ctx, at)
  refuseArchived(location)
  const { parent, message } = await readCommit(location, commitSha)
  const files = await listFiles(location, parent, commitSha)
  const paths = files.flatMap(({ path, previousPath }) => [path, ...(previousPath ? [previousPath] : [])])
  const [before, after] = await Promise.all([
    readFiles(location, parent, paths),
    readFiles(location, commitSha, paths),
  ])
  const subject = message.split('\n', 1)[0] ?? ''
  return saveChanges(ctx, location, {
    as: 'commit',
    path: paths[0] ?? '',
    act: 'file.restore',
    url: repoUrl(ctx.org, location.repository),
    async plan(own, head) {
      const now = await readFiles(own, head.commitSha, paths)
      const changes = files.flatMap((file) => undoFile(file, { before, after, now }))
      if (changes.length === 0) throw conflict('This change has already been undone.')
      const title = `Undo “${subject}”`
      return { changes, totalDocuments: 0, message: title, pull: { title: 'Undo a change', body: '' } }
    },
  })
}

/** The code hosts say one of these of a commit that does not exist. */
const MISSING: readonly CodeHostErrorCode[] = ['not_found', 'corrupt', 'invalid']

async function readCommit(
  location: EditorLocation,
  commitSha: string,
): Promise<{ parent: string; message: string }> {
  const commit = await firstOf(location, commitSha).catch((error) => {
    if (error instanceof CodeHostError && MISSING.includes(error.code)) return null
    throw error
  })
  const [parent, ...others] = commit?.parents ?? []
  if (!commit || parent === undefined || others.length > 0)
    throw conflict(`The commit ${commitSha} does not exist, or cannot be undone here.`)
  return { parent, message: commit.message }
}

async function firstOf({ host, ref }: EditorLocation, commitSha: string): Promise<CommitInfo | null> {
  for await (const commit of host.history(ref, commitSha)) return commit
  return null
}

/** A file of the commit, with its former path if it was moved. */
type ChangedFile = Pick<FileDiff, 'path' | 'previousPath'>

async function listFiles(
  location: EditorLocation,
  parent: string,
  commitSha: string,
): Promise<ChangedFile[]> {
  const { host, ref } = location
  const { files, isTruncated } = await host.diff(ref, parent, commitSha, { maxFiles: MAX_FILES })
  const isDocument = (path: string | null) =>
    path === null || (isMarkdownPath(path) && isEditable(location, path))
  if (!isTruncated && files.every(({ path, previousPath }) => isDocument(path) && isDocument(previousPath)))
    return withRenames(files, await findRenames(location, parent, commitSha))
  throw conflict('This commit also changed files that are no documents. Use git to undo it.')
}

function withRenames(files: readonly FileDiff[], renames: ReadonlyMap<string, string>): ChangedFile[] {
  const formerPaths = new Set(renames.values())
  return files
    .filter(({ path, status }) => !(status === 'removed' && formerPaths.has(path)))
    .map(({ path }) => ({ path, previousPath: renames.get(path) ?? null }))
}

type Files = ReadonlyMap<string, FileAtCommit>

interface Versions {
  before: Files
  after: Files
  now: Files
}

function undoFile({ path, previousPath }: ChangedFile, { before, after, now }: Versions): FileChange[] {
  const oldPath = previousPath ?? path
  const [old, changed, present] = [before.get(oldPath), after.get(path), now.get(path)]
  const isMoved = previousPath !== null
  if (!isMoved && present?.sha === old?.sha) return []
  if (isMoved && present === undefined && now.get(oldPath)?.sha === old?.sha) return []
  if (old?.content === null)
    throw conflict(`${oldPath} was over 5 MB or not UTF-8 text, so it cannot be restored here. Use git.`)
  const content = present?.sha === changed?.sha ? (old?.content ?? null) : revert(old, changed, present)
  const isTaken = isMoved && now.has(oldPath)
  if (content === undefined || isTaken)
    throw conflict(
      `${isTaken ? oldPath : path} has changed since, so the change cannot be undone here. Nothing was saved.`,
    )
  return [...(isMoved ? [{ path, content: null }] : []), { path: oldPath, content }]
}

/** Undefined if the later change is of the same lines of a section, or of the file itself. */
function revert(old?: FileAtCommit, changed?: FileAtCommit, present?: FileAtCommit): string | undefined {
  const [before, after, now] = [old?.content, changed?.content, present?.content]
  if (typeof before !== 'string' || typeof after !== 'string' || typeof now !== 'string') return undefined
  const reverted = revertChange(before, after, now)
  if (reverted !== null) return reverted
  const { text, conflicts } = mergeDocuments(after, now, before)
  return conflicts.length === 0 ? text : undefined
}
