import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { documents, renders, repositories, texts } from '#db/schema/index'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { OrgContext } from '#server/kernel/context'
import { prepareOnce } from '#server/kernel/database/prepare-once'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { docUrl, specUrl } from '#server/kernel/urls'
import type { AsOf } from '#server/library/history/index'
import { WeightedLru } from '#shared/weighted-lru'
import { parseDocument } from '#spec/markdown/parse-document'
import { joinDocument, type RenderedDocument } from '#spec/render/split-rendering'
import { frontmatterToWire, sectionToWire } from '#spec/wire/index'
import { findPastDocument } from './find-past-document'
import type { LoadedDocument } from './loaded-document'
import { isCurrentRendering, readRendered } from './render-stored'
import type { DocDetailWire, SectionWire, SpecDetailWire } from './wire'

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

/** The text of a spec, parsed and rendered. It depends only on the spec's URL and content. */
export interface SpecText {
  frontmatter: Record<string, unknown>
  sections: SectionWire[]
  tracked: boolean
  rendered: RenderedDocument
}

interface CachedText extends SpecText {
  url: string
  blobSha: string
  content: string
}

const MAX_CHARACTERS = 32_000_000

/** Limited by characters. Sections take about as much memory as the text itself. */
const cache = new WeightedLru<CachedText>(
  'specs',
  MAX_CHARACTERS,
  ({ rendered, content }) => 2 * (joinDocument(rendered).length + content.length),
)

/** Reads a spec. Documents that are not specs, such as guides, are not found. A cached text is not read again. */
export async function readSpec(
  ctx: OrgContext,
  at: DocumentPath,
): Promise<{ document: LoadedDocument; text: SpecText }> {
  const { owner, repo, file_path, as_of: asOf = null } = at
  const { id, loadsRemoteImages } = ctx.org
  const key = JSON.stringify([
    id,
    loadsRemoteImages,
    owner.toLowerCase(),
    repo.toLowerCase(),
    file_path,
    asOf,
  ])
  const cached = cache.get(key)
  const document = await findSpec(ctx, at, cached?.blobSha)
  const url = specUrl(ctx.org, document.repository, document.path)
  if (cached?.blobSha === document.blobSha) {
    if (cached.url === url) return { document: { ...document, content: cached.content }, text: cached }
    // The repository's name changed its letter case, and so did the links of the text.
    return readAgain(ctx, at, key)
  }
  return { document, text: await readText(ctx, document, key) }
}

async function readAgain(ctx: OrgContext, at: DocumentPath, key: string) {
  const document = await findSpec(ctx, at)
  return { document, text: await readText(ctx, document, key) }
}

async function findSpec(ctx: OrgContext, at: DocumentPath, knownSha?: string): Promise<LoadedDocument> {
  const document = await findDocument(ctx, at, knownSha)
  if (!document.isSpec) throw notFound()
  return document
}

async function readText(ctx: OrgContext, document: LoadedDocument, key: string): Promise<SpecText> {
  const { content, blobSha } = document
  const parsed = parseDocument(content)
  const text = {
    frontmatter: frontmatterToWire(parsed),
    sections: parsed.sections.map(sectionToWire),
    tracked: parsed.isTracked,
    rendered: await readRendered(ctx, document),
  }
  cache.set(key, { ...text, url: specUrl(ctx.org, document.repository, document.path), blobSha, content })
  return text
}

export interface DocumentPath {
  owner: string
  repo: string
  file_path: string
  as_of?: AsOf
}

/**
 * The document at this path, now or at a past time. 404 if the repository or the document does not exist. The current
 * version comes without content and rendering if it is the known blob.
 */
export function findDocument(ctx: OrgContext, at: DocumentPath, knownSha = ''): Promise<LoadedDocument> {
  const { owner, repo, file_path: path, as_of: asOf } = at
  return asOf
    ? findPastDocument(ctx, { owner, repo, path, asOf })
    : findPresentDocument(ctx, { owner, name: repo, path, knownSha })
}

/** The current, published version. */
async function findPresentDocument(
  { db, org }: OrgContext,
  { owner, name, path, knownSha }: { owner: string; name: string; path: string; knownSha: string },
): Promise<LoadedDocument> {
  const lowerCaseName = { owner: owner.toLowerCase(), name: name.toLowerCase() }
  const [row] = await findByPath(db).execute({ orgId: org.id, ...lowerCaseName, path, knownSha })
  if (!row) throw notFound()
  const { content, html, layout, changedAt, changedBy, ...document } = row
  return {
    ...document,
    lastChange: changedAt && changedBy !== null ? { at: changedAt, author: changedBy } : null,
    content: content ?? '',
    rendering: html === null || layout === null ? null : { html, layout },
  }
}

/** Null for the known blob. Postgres then does not read the large value. */
const unlessKnown = <Data>(column: AnyPgColumn<{ data: Data }>) =>
  sql<Data | null>`case when ${documents.blobSha} <> ${sql.placeholder('knownSha')} then ${column} end`.mapWith(
    column,
  )

const findByPath = prepareOnce((db) =>
  db
    .select({
      repository: repositories,
      path: documents.path,
      title: documents.title,
      docType: documents.docType,
      isSpec: documents.isSpec,
      blobSha: documents.blobSha,
      textId: documents.textId,
      content: unlessKnown(texts.content),
      html: unlessKnown(renders.html),
      layout: unlessKnown(renders.layout),
      diagnostics: documents.diagnostics,
      changedAt: documents.lastDocChangeAt,
      changedBy: documents.lastDocChangeBy,
      aiExposure: documents.aiExposure,
    })
    .from(documents)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, documents.orgId), eq(repositories.id, documents.repositoryId)),
    )
    .leftJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .leftJoin(renders, and(eq(renders.orgId, texts.orgId), eq(renders.textId, texts.id), isCurrentRendering))
    .where(
      and(
        eq(documents.orgId, sql.placeholder('orgId')),
        eq(sql`lower(${repositories.owner})`, sql.placeholder('owner')),
        eq(sql`lower(${repositories.name})`, sql.placeholder('name')),
        isConnected,
        eq(documents.path, sql.placeholder('path')),
      ),
    )
    .prepare('find_document'),
)
