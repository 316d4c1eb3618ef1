import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { UNKNOWN_SCORE } from '#spec/search/ranking/word-score'
import { isPublished } from '../vocabulary/published-texts'
import { PART_BITS } from './listed-word'
import { scoresOfAll, selectScore } from './select-score'
import { readStopStems } from './stop-stems'

/** Texts per transaction, which then takes a few seconds. */
const BATCH = 500

const LIST_FORMAT = 2

/** Adds the sections of newly published texts to the lists of their words. */
export async function numberSections(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  const stopStems = [...(await readStopStems(ctx.db))]
  await renewOldLists(ctx)
  for (const { orgId } of await orgsWithNewTexts(ctx.db)) {
    while ((await numberBatch(ctx.db, orgId, stopStems)) === BATCH);
    await renumberIfSparse(ctx, orgId)
  }
}

const orgsWithNewTexts = (db: Database) =>
  db.execute<{ orgId: number }>(sql`
    select distinct t.org_id as "orgId" from texts t
    where not exists (select from numbered_texts n where n.org_id = t.org_id and n.text_id = t.id)
      and ${isPublished}`)

/**
 * Numbers the sections of one batch. The row of `section_numbers` stays locked until the end, so batches of an org wait
 * for each other. The lock "no key update" lets index runs publish documents that refer to these texts.
 */
async function numberBatch(db: Database, orgId: number, stopStems: string[]): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    with new_texts as materialized (
      select t.id, (select count(*)::int from sections s where s.org_id = ${orgId} and s.text_id = t.id) as section_count
      from texts t
      where t.org_id = ${orgId} and not exists (
        select from numbered_texts n where n.org_id = t.org_id and n.text_id = t.id)
        and ${isPublished}
      order by t.id limit ${BATCH} for no key update of t skip locked),
    numbers as (
      insert into section_numbers (org_id, next, list_format)
      select ${orgId}, coalesce(sum(section_count), 0), ${LIST_FORMAT}::int from new_texts
      on conflict (org_id) do update set next = section_numbers.next + excluded.next
      returning next),
    numbered as (
      insert into numbered_texts (org_id, text_id, first_number, section_count)
      select ${orgId}, id, numbers.next - sum(section_count) over (order by id desc), section_count
      from new_texts, numbers
      returning text_id, first_number),
    found as (
      select lexeme, first_number + ordinal as number, (first_number + ordinal) >> ${PART_BITS} as part,
        weights[1] = 'A' as is_heading, ${selectScore}
      from numbered join sections s on s.org_id = ${orgId} and s.text_id = numbered.text_id, unnest(s.search)
      where lexeme <> all(${sql.param(stopStems)}::text[])),
    written as (
      insert into section_lists (org_id, lexeme, part, sections, scores)
      select ${orgId}, lexeme, part, string_agg(
          int2send(((number & ${(1 << PART_BITS) - 1}) - case when is_heading then ${1 << PART_BITS} else 0 end)::smallint),
          '' order by number),
        string_agg(set_byte('\\x00', 0, coalesce(score, ${UNKNOWN_SCORE}::int)), '' order by number)
      from found group by lexeme, part order by lexeme, part
      on conflict (org_id, lexeme, part) do update set
        sections = section_lists.sections || excluded.sections,
        scores = ${scoresOfAll(sql`section_lists`)} || excluded.scores)
    select count(*)::int as count from numbered`)
  return row?.count ?? 0
}

/** Removed texts leave unused numbers, which make lists long. When most are unused, all sections get new numbers. */
async function renumberIfSparse(ctx: Pick<Context, 'db' | 'log'>, orgId: number): Promise<void> {
  const [sparse] = await ctx.db.execute(sql`
    select from section_numbers numbers
    where org_id = ${orgId} and next > ${1 << PART_BITS} + 2 * (
      select coalesce(sum(section_count), 0) from numbered_texts where org_id = ${orgId})`)
  if (!sparse) return
  await removeLists(ctx, orgId)
  ctx.log.info({ orgId }, 'sections get new numbers, because most numbers are unused')
}

/** Removes the lists of older releases, so that all texts count as new. */
async function renewOldLists(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  const rows = await ctx.db.execute<{ orgId: number }>(sql`
    select org_id as "orgId" from section_numbers where list_format < ${LIST_FORMAT}`)
  for (const { orgId } of rows) {
    await removeLists(ctx, orgId)
    ctx.log.info({ orgId }, 'section lists of an older release are made again')
  }
}

async function removeLists(ctx: Pick<Context, 'db'>, orgId: number): Promise<void> {
  await withTransaction(ctx, async ({ db }) => {
    await db.execute(sql`
      update section_numbers set next = 0, generation = generation + 1, list_format = ${LIST_FORMAT}
      where org_id = ${orgId}`)
    await db.execute(sql`delete from section_lists where org_id = ${orgId}`)
    await db.execute(sql`delete from numbered_texts where org_id = ${orgId}`)
  })
}
