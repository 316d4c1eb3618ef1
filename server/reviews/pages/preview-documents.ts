import { defaultConfig } from '../../../spec/config/load-config'
import { createDocumentSelector } from '../../../spec/engines/select-documents'
import { EMPTY_REPORT } from '../../../spec/reviews'
import { readFile, renderPreview } from '../../editor'
import { currentConfig } from '../../indexing'
import { codeHostOf } from '../../kernel/code-hosts/code-host-of'
import type { OrgContext } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import type { PreviewWire } from '../wire'
import { findReview, type ReviewAddress } from './find-review'

/** Documents as they would be after a merge: rendered from the head, with what changed in meaning. */
export async function previewDocuments(
  ctx: OrgContext,
  at: ReviewAddress & { path?: string },
): Promise<PreviewWire> {
  const { review, repository, run } = await findReview(ctx, at)
  const { documents } = run?.report ?? EMPTY_REPORT
  const path = at.path ?? documents[0]?.path
  const { config } = currentConfig(repository) ?? { config: defaultConfig() }
  if (path !== undefined && !createDocumentSelector(config.specs.doc_paths)(path)) throw notFound()
  const location = codeHostOf(ctx, repository)
  const file = path === undefined ? null : await readFile(location, review.headSha, path)
  const content = file?.content ?? null
  const { owner, repo } = at
  const html =
    path === undefined || content === null
      ? null
      : (await renderPreview(ctx, { owner, repo, content, file_path: path })).html
  const changed = documents.find((document) => document.path === path)
  return {
    head_sha: review.headSha,
    documents: documents.map(({ path: file_path, title, status }) => ({ file_path, title, status })),
    shown:
      path === undefined
        ? null
        : {
            file_path: path,
            html,
            changes: (changed?.changes ?? []).map(({ sectionId, text }) => ({ section_id: sectionId, text })),
          },
  }
}
