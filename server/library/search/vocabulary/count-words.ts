import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'
import { numberSections } from '../lists/number-sections'
import { isPublished } from './published-texts'

/** Texts per transaction, which then takes a few seconds. */
const BATCH = 500
const MAX_WORD = 40

/** Adds the words of newly published texts to the vocabularies and section lists of their orgs, and recounts names. */
export async function countWords(ctx: Context): Promise<{ counted: number }> {
  let counted = 0
  for (const { orgId } of await orgsWithUncountedTexts(ctx.db)) {
    for (let batch = BATCH; batch === BATCH; counted += batch) batch = await countBatch(ctx.db, orgId)
    await countNames(ctx, orgId)
  }
  await numberSections(ctx)
  if (counted > 0) ctx.log.info({ counted }, 'counted the words of new texts')
  return { counted }
}

const orgsWithUncountedTexts = (db: Database) =>
  db.execute<{ orgId: number }>(sql`
    select distinct t.org_id as "orgId" from texts t
    where not exists (select from counted_texts c where c.org_id = t.org_id and c.text_id = t.id)
      and ${isPublished}`)

/** Counts one batch of an org. The lock "no key update" lets index runs publish documents that refer to these texts. */
async function countBatch(db: Database, orgId: number): Promise<number> {
  const { count } = await db.execute(sql`
    with next as materialized (
      select t.org_id, t.id from texts t
      where t.org_id = ${orgId} and not exists (
        select from counted_texts c where c.org_id = t.org_id and c.text_id = t.id)
        and ${isPublished}
      order by t.id limit ${BATCH} for no key update of t skip locked),
    marked as (
      insert into counted_texts (org_id, text_id) select org_id, id from next
      on conflict do nothing returning org_id),
    new_words as (
      select s.org_id, word, count(*)::int as n
      from next join sections s on s.org_id = ${orgId} and s.text_id = next.id,
           unnest(tsvector_to_array(to_tsvector('words', search_text(
             concat_ws(' ', s.title, s.context, s.body, case when s.ordinal = 0 then (
               select string_agg(d.path, ' ') from documents d
               where d.org_id = ${orgId} and d.text_id = s.text_id) end))))) word
      where length(word) between 2 and ${MAX_WORD} and word ~ '[[:alpha:]]'
      group by s.org_id, word),
    written as (
      insert into words (org_id, word, lexeme, section_count)
      select org_id, word, coalesce((ts_lexize('english_words', word))[1], word), n from new_words order by org_id, word
      on conflict (org_id, word) do update set section_count = words.section_count + excluded.section_count)
    select from marked`)
  return count
}

/** Recounts the owners, teams and tags of the org's documents. Until it commits, completions use the old counts. */
async function countNames({ db }: Pick<Context, 'db'>, orgId: number): Promise<void> {
  await db.execute(sql`
    with counted as materialized (
      select kind, name, count(*)::int as n
      from documents d, lateral (
        values ('owner', array[d.owner]), ('team', array[d.team]), ('tag', d.tags)) of_kind (kind, names),
        unnest(names) name
      where d.org_id = ${orgId} and name <> ''
      group by kind, name),
    removed as (
      delete from document_names stored where org_id = ${orgId} and not exists (
        select from counted where counted.kind = stored.kind and counted.name = stored.name))
    insert into document_names (org_id, kind, name, document_count)
    select ${orgId}, kind, name, n from counted order by kind, name
    on conflict (org_id, kind, name) do update set document_count = excluded.document_count
    where document_names.document_count <> excluded.document_count`)
}
