import { and, eq } from 'drizzle-orm'
import { documents, texts } from '#db/schema/index'
import type { Context } from '../context'
import type { Repository } from './find-repository'

/** The text of a document in the indexed commit; empty if there is none. */
export async function readIndexedText(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Repository,
  path: string,
): Promise<string> {
  const [row] = await db
    .select({ content: texts.content })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(and(eq(documents.orgId, orgId), eq(documents.repositoryId, id), eq(documents.path, path)))
  return row?.content ?? ''
}
