import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { renderMarkedPreview, renderPreview } from '#server/writing/editor/index'
import { defaultConfig } from '#spec/config/load-config'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { EMPTY_REPORT } from '#spec/reviews/index'
import type { PreviewWire } from '../wire'
import { findReview, type ReviewAddress } from './find-review'
import type { ReviewRow } from './list-reviews'

/** Documents after a merge: rendered from the head, with the changes since the base marked. */
export async function previewDocuments(
  ctx: OrgContext,
  at: ReviewAddress & { path?: string },
): Promise<PreviewWire> {
  const row = await findReview(ctx, at)
  const { documents } = row.run?.report ?? EMPTY_REPORT
  const path = at.path ?? documents[0]?.path
  return {
    head_sha: row.review.headSha,
    documents: documents.map(({ path: file_path, title, status }) => ({ file_path, title, status })),
    shown: path === undefined ? null : await previewDocument(ctx, row, path),
  }
}

async function previewDocument(
  ctx: OrgContext,
  { review, repository, run }: ReviewRow,
  path: string,
): Promise<PreviewWire['shown']> {
  const { config } = currentConfig(repository) ?? { config: defaultConfig() }
  if (!createDocumentSelector(config.specs.doc_paths)(path)) throw notFound()
  const location = codeHostOf(ctx, repository)
  const textAt = async (commitSha: string, name: string) =>
    (await readFile(location, commitSha, name))?.content ?? null
  const content = await textAt(review.headSha, path)
  const changed = run?.report?.documents.find((document) => document.path === path)
  const changes = (changed?.changes ?? []).map(({ sectionId, text }) => ({ section_id: sectionId, text }))
  const pathAndChanges = { file_path: path, changes }
  if (content === null) return { ...pathAndChanges, html: null, is_marked: false }

  const at = { owner: repository.owner, repo: repository.name, file_path: path, content }
  const before =
    changed && run?.mergeBaseSha ? await textAt(run.mergeBaseSha, changed.previousPath ?? path) : null
  const marked = before === null ? null : await renderMarkedPreview(ctx, { ...at, before })
  const html = marked ?? (await renderPreview(ctx, at)).html
  return { ...pathAndChanges, html, is_marked: marked !== null }
}
