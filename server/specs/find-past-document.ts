import { and, eq } from 'drizzle-orm'
import { renders, texts } from '../../db/schema'
import { type AsOf, findPastFile, pastOf, resolveAsOf } from '../history'
import type { OrgContext } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { findRepository } from '../repos'
import type { FoundDocument } from './find-document'
import { isOfRenderer } from './render-stored'

/** The document at this path as an index of then would have it; 404 when it was not there, or was none. */
export async function findPastDocument(
  ctx: OrgContext,
  { owner, repo, path, asOf }: { owner: string; repo: string; path: string; asOf: AsOf },
): Promise<FoundDocument> {
  const repository = await findRepository(ctx, owner, repo)
  const source = pastOf(ctx, repository)
  const commitSha = await resolveAsOf(source, repository, asOf)
  const file = commitSha === null ? null : await findPastFile(ctx, source, ctx.org.id, { commitSha, path })
  if (!file) throw notFound()
  const { config, configOrigins, content, digest: _, ...document } = file
  return {
    ...document,
    content,
    repository: { ...repository, config, configOrigins },
    ...(await renderedBefore(ctx, file.blobSha)),
  }
}

/** What is rendered already need not be rendered again. */
async function renderedBefore(
  { db, org }: OrgContext,
  blobSha: string,
): Promise<Pick<FoundDocument, 'textId' | 'html'>> {
  const [text] = await db
    .select({ textId: texts.id, html: renders.html })
    .from(texts)
    .leftJoin(renders, and(eq(renders.orgId, texts.orgId), eq(renders.textId, texts.id), isOfRenderer))
    .where(and(eq(texts.orgId, org.id), eq(texts.blobSha, blobSha)))
    .limit(1)
  return text ?? { textId: null, html: null }
}
