import type { OrgContext } from '#server/kernel/context'
import { docUrl, specUrl } from '#server/kernel/urls'
import type { DocumentFacts, SpecFacts } from '#spec/tools/index'
import { type DocumentPath, findDocument, readSpec } from '../get-spec'
import type { LoadedDocument } from '../loaded-document'

/** A document with its exposure, read in one statement. */
export interface AssistantDoc extends DocumentFacts {
  docType: string
}

export type AssistantSpec = AssistantDoc & SpecFacts

/** Reads a spec. Documents that are not specs, such as guides, are not found. */
export async function getAssistantSpec(ctx: OrgContext, at: DocumentPath): Promise<AssistantSpec> {
  const { document, text } = await readSpec(ctx, at)
  const { frontmatter, sections } = text
  return {
    ...factsOf(document),
    url: specUrl(ctx.org, document.repository, document.path),
    frontmatter,
    sections,
  }
}

/** Reads any document, including specs. */
export async function getAssistantDoc(ctx: OrgContext, at: DocumentPath): Promise<AssistantDoc> {
  const document = await findDocument(ctx, at)
  return { ...factsOf(document), url: docUrl(ctx.org, document.repository, document.path) }
}

const factsOf = ({ repository, path, aiExposure, title, docType, blobSha, content }: LoadedDocument) => ({
  document: { repo: `${repository.owner}/${repository.name}`, path, exposure: aiExposure },
  title,
  docType,
  sha: blobSha,
  text: content,
})
