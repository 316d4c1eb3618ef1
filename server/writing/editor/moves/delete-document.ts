import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { repoUrl } from '#server/kernel/urls'
import type { Head } from '#server/ports/codehost/port'
import { counted } from '#shared/counted'
import type { UnlinkedDocument } from '#spec/links/index'
import { refuseArchived } from '../commit/save-file'
import { type EditorLocation, type FilePathNames, openEditorLocation } from '../open-editor-location'
import { exposureOfChange } from '../pull-save/exposure-of-change'
import { runTextTask } from '../text-thread/run-text-task'
import { findNamingDocuments } from './find-naming-documents'
import { type MovableDocument, readMovable, requireFewDocuments, withTitles } from './movable-document'
import { HIDDEN } from './move-document'
import { type ChangePlan, readHead, saveChanges } from './save-changes'
import type { ChangesSavedWire, DeletionInput, DeletionPreviewWire } from './wire-moves'

/** Which documents name a document, and what becomes of their links. Nothing is stored. */
export async function previewDeletion(
  ctx: OrgProcedureContext,
  at: FilePathNames,
): Promise<DeletionPreviewWire> {
  const location = await openEditorLocation(ctx, at)
  const { document, naming } = await planDeletion(ctx, location, await readHead(location), at.file_path)
  const counts = naming.map(({ path, unlinked, left }) => ({ path, unlinked, left }))
  return {
    sha: document.sha,
    as: location.repository.browserChanges,
    documents: await withTitles(ctx, location.repository, counts),
    total_documents: counts.length,
    total_unlinked: counts.reduce((sum, { unlinked }) => sum + unlinked, 0),
    total_left: counts.reduce((sum, { left }) => sum + left, 0),
  }
}

/** Deletes a document and makes the links to it plain text, as one commit or pull request. */
export async function deleteDocument(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { as, sha }: Pick<DeletionInput, 'as' | 'sha'>,
): Promise<ChangesSavedWire> {
  const location = await openEditorLocation(ctx, at)
  refuseArchived(location)
  const { file_path: path } = at
  return saveChanges(ctx, location, {
    as,
    path,
    act: 'file.delete',
    url: repoUrl(ctx.org, location.repository),
    async plan(own, head) {
      const plan = await planDeletion(ctx, own, head, path, sha)
      return describeDeletion(own, path, plan)
    },
  })
}

interface DeletionPlan {
  document: MovableDocument
  /** Other documents that name the deleted one. */
  naming: UnlinkedDocument[]
}

async function planDeletion(
  ctx: Pick<OrgContext, 'db' | 'actor'>,
  location: EditorLocation,
  head: Head,
  path: string,
  sha?: string,
): Promise<DeletionPlan> {
  const document = await readMovable(location, head, path, sha)
  const { paths, documents } = await findNamingDocuments(ctx, location, head.commitSha, [path])
  const others = documents.filter((each) => each.path !== path)
  const naming = await runTextTask(ctx, 'removeLinks', { documents: others, paths, deleted: path })
  requireFewDocuments(path, naming.length)
  return { document, naming }
}

function describeDeletion(
  { config }: EditorLocation,
  path: string,
  { document, naming }: DeletionPlan,
): ChangePlan {
  const changed = naming.filter(({ unlinked }) => unlinked > 0)
  const links =
    changed.length === 0 ? '' : `Links in ${counted(changed.length, 'document')} become plain text.`
  const title = `Delete ${path}`
  const isNamed = exposureOfChange(path, [document.content], config) !== 'none'
  return {
    changes: [
      { path, content: null, baseSha: document.sha },
      ...changed.map((each) => ({ path: each.path, content: each.source })),
    ],
    totalDocuments: changed.length,
    message: links === '' ? title : `${title}\n\n${links}`,
    pull: isNamed ? { title, body: links } : { title: 'Delete a document', body: HIDDEN },
  }
}
