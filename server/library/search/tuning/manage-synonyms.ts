import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { searchSynonyms } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import { changeTuning } from './change-tuning'
import type { SynonymEntries, SynonymEntry } from './wire'

export const MAX_SYNONYM_ENTRIES = 200

const ofTerm = ({ org }: OrgContext, term: string) =>
  and(eq(searchSynonyms.orgId, org.id), eq(searchSynonyms.term, term))

/** All entries, by term. */
export async function listSynonyms({ db, org }: OrgContext): Promise<z.infer<typeof SynonymEntries>> {
  const synonyms = await db
    .select({ term: searchSynonyms.term, words: searchSynonyms.words })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.orgId, org.id))
    .orderBy(asc(searchSynonyms.term))
  return { synonyms }
}

/** Replaces the synonyms of a term. Without words, the term is removed. */
export function setSynonyms(ctx: OrgContext, { term, words }: SynonymEntry): Promise<SynonymEntry> {
  return changeTuning(ctx, async (tx) => {
    const removed = await tx.db
      .delete(searchSynonyms)
      .where(ofTerm(tx, term))
      .returning({ term: searchSynonyms.term })
    if (words.length > 0) {
      await requireRoom(tx)
      await tx.db.insert(searchSynonyms).values({ orgId: tx.org.id, term, words })
    }
    if (removed.length > 0 || words.length > 0)
      await recordAct(tx, {
        act: words.length > 0 ? 'search.set_synonyms' : 'search.remove_synonyms',
        target: { kind: 'synonyms', id: term, name: term },
        details: { words },
      })
    return { term, words }
  })
}

async function requireRoom({ db, org }: OrgContext): Promise<void> {
  if ((await db.$count(searchSynonyms, eq(searchSynonyms.orgId, org.id))) >= MAX_SYNONYM_ENTRIES)
    throw conflict(`There are ${MAX_SYNONYM_ENTRIES} terms with synonyms. Remove one first.`)
}
