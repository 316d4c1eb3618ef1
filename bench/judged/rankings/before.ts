import { type Name, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Org } from '#server/kernel/context'
import { editDistance } from '#spec/config/checks/nearest'
import { type FrozenTerm, frozenSteps, frozenTerms } from './frozen-query'
import type { PrepareRanking } from './ranking'

/**
 * The product's ranking before it ranked documents: all words must be in one section, `ts_rank` with weights orders the
 * sections, and a query without results is corrected, then loses words. The SQL is frozen here and reads a table of its own.
 */
export const prepareBefore: PrepareRanking = async ({ db, org }) => {
  const sections = sql.identifier(`sections_before_${org.id}`)
  await db.execute(sql`drop table if exists ${sections}`)
  await db.execute(sql`
    create table ${sections} as
    select r.name || '/' || d.path as key, s.ordinal, s.state, d.status, d.last_doc_change_at as changed_at,
      setweight(to_tsvector('plumbline', search_text(s.title)), 'A') ||
      setweight(to_tsvector('plumbline', search_text(s.context)), 'B') ||
      setweight(to_tsvector('plumbline', search_text(s.body)), 'C') as search,
      case when s.ordinal = 0 then to_tsvector('plumbline', search_text(d.title || ' ' || d.path)) end as name
    from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id
    where d.org_id = ${org.id}`)
  await db.execute(sql`create index on ${sections} using gin (search)`)
  return async (typed) => {
    const terms = frozenTerms(typed)
    if (terms.length === 0) return []
    const [all = '', ...weaker] = frozenSteps(terms)
    const found = await findDocuments(db, sections, terms, all)
    if (found.length > 0) return found
    const corrected = await correct(db, org, terms)
    const steps = corrected ? frozenSteps(corrected) : weaker
    for (const step of steps) {
      const documents = await findDocuments(db, sections, corrected ?? terms, step)
      if (documents.length > 0) return documents
    }
    return []
  }
}

/** Documents by their best section. */
async function findDocuments(
  db: Database,
  sections: Name,
  terms: readonly FrozenTerm[],
  condition: string,
): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    with terms as materialized (
      select words, 1 / log(2, 2 + (select count(*) from ${sections} where search @@ words)) as rarity
      from (select to_tsquery('plumbline', source) as words
            from unnest(${sql.param(terms.map(({ tsquery }) => tsquery))}::text[]) source) t),
    request as materialized (
      select to_tsquery('plumbline', ${condition}) as words,
             to_tsquery('plumbline', ${terms.map(({ tsquery }) => tsquery).join(' <-> ')}) as sequence,
             (select sum(rarity) from terms) as rarities)
    select key, max(greatest(
        (select sum(rarity / rarities * ts_rank('{0.05, 0.25, 0.6, 1}', s.search, terms.words)) from terms)
          * case when ${terms.length > 1} and s.search @@ request.sequence then 1.4 else 1 end,
        case when s.name @@ request.words then 0.8 else 0 end)
      * case when s.status = 'deprecated' then 0.3 when s.state = 'deprecated' then 0.5 else 1 end
      * (1 + 0.15 * exp(-greatest(0, extract(epoch from now() - coalesce(s.changed_at, 'epoch')))::float8 / 31557600))
    ) as score
    from ${sections} s, request
    where s.search @@ request.words or s.name @@ request.words
    group by key order by score desc, key limit 10`)
  return rows.map(({ key }) => key)
}

/** Replaces words that no document has by the most similar ones; null if there are none. */
async function correct(db: Database, org: Org, terms: readonly FrozenTerm[]): Promise<FrozenTerm[] | null> {
  const corrected: FrozenTerm[] = []
  for (const term of terms) corrected.push((await correctTerm(db, org, term)) ?? term)
  return corrected.some((term, index) => term !== terms[index]) ? corrected : null
}

async function correctTerm(db: Database, org: Org, { typed }: FrozenTerm): Promise<FrozenTerm | null> {
  if (!/^[\p{L}\p{N}]+$/u.test(typed)) return null
  const word = typed.toLowerCase()
  const maxDistance = word.length < 3 ? 0 : word.length < 6 ? 1 : 2
  const rows = await db.execute<{ word: string; count: number; isKnown: boolean }>(sql`
    select word, section_count as count, lexeme = any(tsvector_to_array(to_tsvector('plumbline', ${word}))) as "isKnown"
    from words where org_id = ${org.id} and (word % ${word} or (
      length(${word}) <= 6 and word like left(${word}, 1) || '%'
      and length(word) between length(${word}) - 1 and length(${word}) + 1))`)
  if (rows.some(({ isKnown }) => isKnown)) return null
  const [nearest] = rows
    .map((row) => ({ ...row, distance: editDistance(word, row.word, maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
  return nearest ? { typed: nearest.word, tsquery: `'${nearest.word}'` } : null
}
