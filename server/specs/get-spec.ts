import type { OrgContext } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { docUrl, specUrl } from '../kernel/urls'
import { type DocumentPath, findDocument } from './find-document'
import { readText } from './read-text'
import { renderedHtml } from './render-stored'
import type { DocDetailWire, SpecDetailWire } from './wire'

/** Reads a spec. Documents that are not specs, such as guides, are not found. */
export async function getSpec(ctx: OrgContext, at: DocumentPath): Promise<SpecDetailWire> {
  const document = await findDocument(ctx, at)
  if (!document.isSpec) throw notFound()
  const { frontmatter, sections, tracked, html } = await readText(ctx, document)
  return {
    document: {
      file_path: document.path,
      frontmatter: { ...frontmatter, title: document.title },
      sections,
      tracked,
      raw: document.content,
      diagnostics: document.diagnostics as SpecDetailWire['document']['diagnostics'],
    },
    rendered_html: html,
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
    rendered_html: await renderedHtml(ctx, document),
    repo_owner: document.repository.owner,
    repo_name: document.repository.name,
    url: docUrl(ctx.org, document.repository, document.path),
    sha: document.blobSha,
  }
}
