import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { docUrl } from '#server/kernel/urls'
import type { FileChange, Head } from '#server/ports/codehost/port'
import { counted } from '#shared/counted'
import type { RewrittenDocument } from '#spec/links/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { refuseArchived } from '../commit/save-file'
import { type EditorLocation, type FilePathNames, openEditorLocation } from '../open-editor-location'
import { exposureOfChange } from '../pull-save/exposure-of-change'
import { isDocument, isTemplate } from '../require-editable'
import { runTextTask } from '../text-thread/run-text-task'
import { findNamingDocuments } from './find-naming-documents'
import {
  invalidNewPath,
  type MovableDocument,
  readMovable,
  requireFewDocuments,
  withTitles,
} from './movable-document'
import { type ChangePlan, readHead, saveChanges } from './save-changes'
import type { ChangesSavedWire, MoveInput, MovePreviewWire } from './wire-moves'

type MoveRequest = Pick<MoveInput, 'new_path' | 'sha' | 'as'>

/** Which links change with a move. Nothing is stored. */
export async function previewMove(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  request: Pick<MoveRequest, 'new_path'>,
): Promise<MovePreviewWire> {
  const location = await openEditorLocation(ctx, at)
  const { document, rewritten } = await planMove(
    ctx,
    location,
    await readHead(location),
    at.file_path,
    request,
  )
  const changes = rewritten.map(({ path, changes }) => ({ path, changes }))
  return {
    sha: document.sha,
    as: location.repository.browserChanges,
    documents: await withTitles(ctx, location.repository, changes),
    total_documents: changes.length,
    total_changes: changes.reduce((sum, { changes }) => sum + changes, 0),
  }
}

/** Moves a document and rewrites the links to it and in it, as one commit or pull request. */
export async function moveDocument(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  request: MoveRequest,
): Promise<ChangesSavedWire> {
  const location = await openEditorLocation(ctx, at)
  refuseArchived(location)
  const { file_path: path } = at
  const { new_path: newPath, as } = request
  return saveChanges(ctx, location, {
    as,
    path,
    newPath,
    act: 'file.move',
    url: docUrl(ctx.org, location.repository, newPath),
    async plan(own, head) {
      const { document, rewritten } = await planMove(ctx, own, head, path, request)
      return describeMove(own, { path, newPath, document, rewritten })
    },
  })
}

interface MovePlan {
  document: MovableDocument
  /** Documents whose links change, the moved one included. Paths are those before the move. */
  rewritten: RewrittenDocument[]
}

async function planMove(
  ctx: Pick<OrgContext, 'db' | 'actor'>,
  location: EditorLocation,
  head: Head,
  path: string,
  { new_path: newPath, sha }: MoveRequest,
): Promise<MovePlan> {
  const document = await readMovable(location, head, path, sha)
  requireDocumentPath(location, path, newPath)
  await requireFree(location, head, newPath)
  const { paths, documents } = await findNamingDocuments(ctx, location, head.commitSha, [path, newPath])
  const move = { from: path, to: newPath }
  const rewritten = await runTextTask(ctx, 'followMove', { documents, paths, move })
  requireFewDocuments(path, rewritten.length)
  return { document, rewritten }
}

function requireDocumentPath(location: EditorLocation, path: string, newPath: string): void {
  if (newPath === path) throw invalidNewPath(newPath, 'is the present path', 'unchanged')
  if (!isMarkdownPath(newPath)) throw invalidNewPath(newPath, 'must end in .md', 'no_markdown')
  const { doc_paths: docPaths } = location.config.specs
  if (isDocument(location, path) ? !isDocument(location, newPath) : !isTemplate(location, newPath))
    throw invalidNewPath(
      newPath,
      `would be no document: specs.doc_paths in CONFIG.yaml allows ${docPaths.join(', ')}`,
      'outside_doc_paths',
    )
}

/** Neither a file nor a folder may be there, and none of its folders may be a file. */
async function requireFree({ host, ref }: EditorLocation, { commitSha }: Head, path: string): Promise<void> {
  const folders = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
  const [files, folder] = await Promise.all([
    host.entries(ref, commitSha, folders),
    host.folder(ref, commitSha, path),
  ])
  if (files.size === 0 && folder === null) return
  const taken = [...files.keys()][0] ?? path
  throw conflict(`${taken} already exists. Nothing was saved. Choose another path.`)
}

function describeMove(
  { config }: EditorLocation,
  { path, newPath, document, rewritten }: MovePlan & { path: string; newPath: string },
): ChangePlan {
  const own = rewritten.find((each) => each.path === path)
  const others = rewritten.filter((each) => each.path !== path)
  const changes: FileChange[] = [
    { path, content: null, baseSha: document.sha },
    { path: newPath, content: own?.source ?? document.content, baseSha: '' },
    ...others.map((each) => ({ path: each.path, content: each.source })),
  ]
  const links = others.length === 0 ? '' : `Links in ${counted(others.length, 'document')} follow.`
  const title = `Move ${path} to ${newPath}`
  const isNamed = exposureOfChange(path, [document.content], config) !== 'none'
  return {
    changes,
    totalDocuments: rewritten.length,
    message: links === '' ? title : `${title}\n\n${links}`,
    pull: isNamed ? { title, body: links } : { title: 'Move a document', body: HIDDEN },
  }
}

export const HIDDEN =
  'This text does not name the document, because `ai_exposure` hides it from AI. See the changed files.'
