import { and, eq } from 'drizzle-orm'
import { renders, texts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import {
  type AsOf,
  findPastFile,
  noSuchVersion,
  openPastSource,
  resolveAsOf,
} from '#server/library/history/index'
import type { LoadedDocument } from './loaded-document'
import { isCurrentRendering } from './render-stored'

/** The document, equal to the result of indexing that commit. 404 if the file was missing or not a document. */
export async function findPastDocument(
  ctx: OrgContext,
  { owner, repo, path, asOf }: { owner: string; repo: string; path: string; asOf: AsOf },
): Promise<LoadedDocument> {
  const repository = await findRepository(ctx, owner, repo)
  const source = openPastSource(ctx, repository)
  const commitSha = await resolveAsOf(source, repository, asOf)
  if (commitSha === null) throw noSuchVersion()
  const file = await findPastFile(ctx, source, ctx.org.id, { commitSha, path })
  if (!file) throw notFound()
  const { config, configOrigins, content, digest: _, ...document } = file
  return {
    ...document,
    content,
    aiExposure: 'none',
    lastChange: null,
    repository: { ...repository, config, configOrigins },
    ...(await findStoredRendering(ctx, file.blobSha)),
  }
}

/** The stored rendering of the same text, if there is one. */
async function findStoredRendering(
  { db, org }: OrgContext,
  blobSha: string,
): Promise<Pick<LoadedDocument, 'textId' | 'rendering'>> {
  const [text] = await db
    .select({ textId: texts.id, rendering: { html: renders.html, layout: renders.layout } })
    .from(texts)
    .leftJoin(renders, and(eq(renders.orgId, texts.orgId), eq(renders.textId, texts.id), isCurrentRendering))
    .where(and(eq(texts.orgId, org.id), eq(texts.blobSha, blobSha)))
    .limit(1)
  return text ?? { textId: null, rendering: null }
}
