import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { OrgContext } from '#server/kernel/context'
import { docUrl, specUrl } from '#server/kernel/urls'
import { joinDocument } from '#spec/render/split-rendering'
import { type DocumentPath, findDocument } from './find-document'
import type { LoadedDocument } from './loaded-document'
import { readSpec } from './read-spec'
import { readRendered } from './render-stored'
import type { DocDetailWire, SpecDetailWire } from './wire'

/** Reads a spec. Documents that are not specs, such as guides, are not found. */
export async function getSpec(ctx: OrgContext, at: DocumentPath): Promise<SpecDetailWire> {
  const { document, text } = await readSpec(ctx, at)
  await captureEvent(ctx, 'spec_viewed')
  const { frontmatter, sections, tracked, rendered } = text
  return {
    document: {
      file_path: document.path,
      frontmatter: { ...frontmatter, title: document.title },
      sections,
      tracked,
      raw: document.content,
      diagnostics: diagnosticsOf(document),
    },
    rendered_html: joinDocument(rendered),
    repo_owner: document.repository.owner,
    repo_name: document.repository.name,
    url: specUrl(ctx.org, document.repository, document.path),
    sha: document.blobSha,
    config: document.repository.config,
  }
}

/** Reads any document, including specs. */
export async function getDoc(ctx: OrgContext, at: DocumentPath): Promise<DocDetailWire> {
  const document = await findDocument(ctx, at)
  return {
    path: document.path,
    title: document.title,
    doc_type: document.docType,
    rendered_html: joinDocument(await readRendered(ctx, document)),
    repo_owner: document.repository.owner,
    repo_name: document.repository.name,
    url: docUrl(ctx.org, document.repository, document.path),
    sha: document.blobSha,
  }
}

export const diagnosticsOf = ({ diagnostics }: LoadedDocument) =>
  diagnostics as SpecDetailWire['document']['diagnostics']
