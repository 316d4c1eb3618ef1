import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { OrgContext } from '#server/kernel/context'
import { docUrl, specUrl } from '#server/kernel/urls'
import { frontmatterOf } from '#spec/markdown/index'
import type { RenderedDocument } from '#spec/render/split-rendering'
import type { Frontmatter } from '#spec/types'
import { type DocumentPath, diagnosticsOf, findDocument, readSpec } from './get-spec'
import type { LastChange, LoadedDocument } from './loaded-document'
import { readRendered } from './render-stored'
import type { SectionWire, SpecDetailWire } from './wire'

/** The content of a document's page. The API returns it as one text of HTML. */
export interface DocContent {
  path: string
  title: string
  docType: string
  owner: string
  repo: string
  /** Together with `sha` and `loadsRemoteImages`, it identifies everything except the diagnostics. */
  url: string
  sha: string
  loadsRemoteImages: boolean
  lastChange: LastChange | null
  facts: Pick<Frontmatter, 'owner' | 'team' | 'tags'>
  rendered: RenderedDocument
}

export interface SpecContent extends Omit<DocContent, 'facts'> {
  frontmatter: Record<string, unknown>
  sections: SectionWire[]
  isTracked: boolean
  diagnostics: SpecDetailWire['document']['diagnostics']
}

/** The page of a spec. Documents that are not specs, such as guides, are not found. */
export async function getSpecContent(ctx: OrgContext, at: DocumentPath): Promise<SpecContent> {
  const { document, text } = await readSpec(ctx, at)
  await captureEvent(ctx, 'spec_viewed')
  const { frontmatter, sections, tracked, rendered } = text
  return {
    ...factsOf(ctx, document),
    url: specUrl(ctx.org, document.repository, document.path),
    rendered,
    frontmatter,
    sections,
    isTracked: tracked,
    diagnostics: diagnosticsOf(document),
  }
}

/** The page of any document. */
export async function getDocContent(ctx: OrgContext, at: DocumentPath): Promise<DocContent> {
  const document = await findDocument(ctx, at)
  return {
    ...factsOf(ctx, document),
    url: docUrl(ctx.org, document.repository, document.path),
    facts: namesIn(document.content),
    rendered: await readRendered(ctx, document),
  }
}

function namesIn(content: string): DocContent['facts'] {
  const { owner, team, tags } = frontmatterOf(content)
  return { owner, team, tags }
}

const factsOf = (
  { org }: OrgContext,
  { path, title, docType, repository, blobSha, lastChange }: LoadedDocument,
) => ({
  path,
  title,
  docType,
  owner: repository.owner,
  repo: repository.name,
  sha: blobSha,
  loadsRemoteImages: org.loadsRemoteImages ?? false,
  lastChange,
})
