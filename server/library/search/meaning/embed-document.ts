import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { Embedder } from '#server/ports/ai/port'
import { embedTexts } from './embed-texts'
import type { WaitingDocument } from './list-waiting-documents'
import { type TextToEmbed, textsToEmbed } from './texts-to-embed'

/** Computes vectors for the sections of a document. Only new texts are sent, and each batch is stored at once. */
export async function embedDocument(
  ctx: Context,
  embedder: Embedder,
  orgId: number,
  document: WaitingDocument,
  signal?: AbortSignal,
): Promise<void> {
  const texts = await textsToEmbed(ctx, embedder, orgId, document)
  if (texts === null) return
  const newTexts = await findNewTexts(ctx, orgId, texts)
  const newContents = newTexts.map(({ text }) => text)
  for await (const { from, vectors } of embedTexts(embedder, newContents, signal))
    await storeVectors(ctx, embedder, orgId, newTexts.slice(from, from + vectors.length), vectors)
  await linkSections(ctx, orgId, document, texts)
}

/** The texts without a vector, each once. */
async function findNewTexts({ db }: Context, orgId: number, texts: TextToEmbed[]): Promise<TextToEmbed[]> {
  const byHash = new Map(texts.map((text) => [text.hash, text]))
  const rows = await db.execute<{ hash: string }>(sql`
    select hash from embeddings where org_id = ${orgId} and hash = any(${sql.param([...byHash.keys()])}::text[])`)
  for (const { hash } of rows) byHash.delete(hash)
  return [...byHash.values()]
}

async function storeVectors(
  { db }: Context,
  { model }: Embedder,
  orgId: number,
  texts: TextToEmbed[],
  vectors: number[][],
): Promise<void> {
  const rows = texts.map(({ hash }, at) => ({ hash, embedding: JSON.stringify(vectors[at]) }))
  await db.execute(sql`
    insert into embeddings (org_id, hash, model, embedding)
    select ${orgId}, row->>'hash', ${model}, (row->>'embedding')::halfvec
    from json_array_elements(${JSON.stringify(rows)}::json) row
    on conflict (org_id, hash) do nothing`)
}

/** Links sections to vectors. If the document was replaced in the meantime, it stays in the waiting list. */
function linkSections(
  ctx: Context,
  orgId: number,
  { repositoryId, path, textId, terms }: WaitingDocument,
  texts: TextToEmbed[],
): Promise<void> {
  return withTransaction(ctx, async ({ db }) => {
    await db.execute(sql`
      delete from embedded_documents where org_id = ${orgId} and repository_id = ${repositoryId} and path = ${path}`)
    const linked = await db.execute(sql`
      insert into embedded_documents (org_id, repository_id, path, terms)
      select org_id, repository_id, path, ${terms} from documents
      where org_id = ${orgId} and repository_id = ${repositoryId} and path = ${path} and text_id = ${textId}
      for key share
      returning 1`)
    if (linked.length === 0) return
    const rows = texts.map(({ ordinal, hash }) => ({ ordinal, hash }))
    await db.execute(sql`
      insert into embedded_sections (org_id, repository_id, path, ordinal, hash)
      select ${orgId}, ${repositoryId}, ${path}, (row->>'ordinal')::int, row->>'hash'
      from json_array_elements(${JSON.stringify(rows)}::json) row`)
  })
}
