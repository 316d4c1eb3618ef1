import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { documents, renders, texts } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { renderDocumentWithLayout } from '#spec/render/render-document'
import { RENDERER_VERSION } from '#spec/render/render-markdown'
import type { Rendering } from '#spec/render/rendering'
import { loadRenderers } from './load-highlighter'
import { isCurrentRendering } from './render-stored'

/** Texts per run. Shorter texts are fast to render on their first view. */
const MAX_TEXTS = 1_000

/** Renders texts ahead of their first view, longest first, because syntax highlighting is slow. */
export async function renderDocuments(
  ctx: Pick<Context, 'db'>,
  job: RepositoryId,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const textIds = await listUnrendered(ctx, job)
  if (textIds.length === 0) return
  for (const textId of textIds) {
    signal?.throwIfAborted()
    const content = await readContent(ctx, job.orgId, textId)
    if (content === undefined) continue
    await storeRendering(
      ctx,
      job.orgId,
      textId,
      renderDocumentWithLayout(content, await loadRenderers(content)),
    )
    // Lets other jobs of the process run after each document.
    await setImmediate()
  }
}

async function listUnrendered(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<number[]> {
  const rows = await db
    .select({ id: texts.id })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .leftJoin(renders, and(eq(renders.orgId, texts.orgId), eq(renders.textId, texts.id), isCurrentRendering))
    .where(and(eq(documents.orgId, orgId), eq(documents.repositoryId, repositoryId), isNull(renders.textId)))
    .groupBy(texts.orgId, texts.id)
    .orderBy(sql`length(${texts.content}) desc`, texts.id)
    .limit(MAX_TEXTS)
  return rows.map(({ id }) => id)
}

/** Undefined if the text was swept in the meantime. */
async function readContent({ db }: Pick<Context, 'db'>, orgId: number, id: number) {
  const [text] = await db
    .select({ content: texts.content })
    .from(texts)
    .where(and(eq(texts.orgId, orgId), eq(texts.id, id)))
  return text?.content
}

async function storeRendering(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  textId: number,
  { html, layout }: Rendering,
): Promise<void> {
  await db.execute(sql`
    insert into renders (org_id, text_id, renderer_version, html, layout)
    select org_id, id, ${RENDERER_VERSION}, ${html}, ${JSON.stringify(layout)}::jsonb from texts where org_id = ${orgId} and id = ${textId}
    on conflict do nothing`)
}
