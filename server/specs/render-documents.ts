import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { documents, renders, texts } from '../../db/schema'
import { renderDocument } from '../../spec/render/render-document'
import { RENDERER_VERSION } from '../../spec/render/render-markdown'
import type { Context } from '../kernel/context'
import { loadHighlighter } from './load-highlighter'
import { isOfRenderer } from './render-stored'

/** Of a larger repository the shorter texts are rendered when somebody reads them, which takes little time. */
const MOST = 1_000

/** Renders the texts that nobody has read yet, the longest first, so that no reader waits for their colours. */
export async function renderDocuments(
  ctx: Pick<Context, 'db'>,
  job: { orgId: number; repositoryId: number },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const textIds = await listUnrendered(ctx, job)
  if (textIds.length === 0) return
  const highlight = await loadHighlighter()
  for (const textId of textIds) {
    signal?.throwIfAborted()
    const content = await readContent(ctx, job.orgId, textId)
    if (content === undefined) continue
    const html = renderDocument(content, { highlight })
    await keepRender(ctx, { orgId: job.orgId, textId, html })
    // The other jobs of the process have their turn after each document.
    await setImmediate()
  }
}

async function listUnrendered(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: { orgId: number; repositoryId: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: texts.id })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .leftJoin(renders, and(eq(renders.orgId, texts.orgId), eq(renders.textId, texts.id), isOfRenderer))
    .where(and(eq(documents.orgId, orgId), eq(documents.repositoryId, repositoryId), isNull(renders.textId)))
    .groupBy(texts.orgId, texts.id)
    .orderBy(sql`length(${texts.content}) desc`, texts.id)
    .limit(MOST)
  return rows.map(({ id }) => id)
}

/** Undefined for a text that was swept meanwhile. */
async function readContent({ db }: Pick<Context, 'db'>, orgId: number, id: number) {
  const [text] = await db
    .select({ content: texts.content })
    .from(texts)
    .where(and(eq(texts.orgId, orgId), eq(texts.id, id)))
  return text?.content
}

async function keepRender(
  { db }: Pick<Context, 'db'>,
  { orgId, textId, html }: { orgId: number; textId: number; html: string },
): Promise<void> {
  await db.execute(sql`
    insert into renders (org_id, text_id, renderer_version, html)
    select org_id, id, ${RENDERER_VERSION}, ${html} from texts where org_id = ${orgId} and id = ${textId}
    on conflict do nothing`)
}
