import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { documents, renders, repositories, texts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { prepareOnce } from '#server/kernel/database/prepare-once'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { AsOf } from '#server/library/history/index'
import { findPastDocument } from './find-past-document'
import type { LoadedDocument } from './loaded-document'
import { isCurrentRendering } from './render-stored'

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
  const { content, html, layout, ...document } = row
  return {
    ...document,
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
