import { sql } from 'drizzle-orm'
import type { RelatedSection } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { keywordsOf } from '#spec/triage/index'

/** A section with the beginning of its text, as sent to a model. */
export interface FoundSection extends RelatedSection {
  excerpt: string
  /** Whether it has at least half of the title's words, and is therefore named without AI. */
  isClose: boolean
}

const MAX_SECTIONS = 10
const MAX_WORDS = 20
const EXCERPT = 600

interface Row extends RelatedSection, Record<string, unknown> {
  excerpt: string
  matched: number
}

/**
 * Sections of the repository related to an issue, best first. Only documents fully exposed to AI: the comment on the issue is
 * public if the repository is, and assistants also read it.
 */
export async function findSections(
  { db }: OrgContext,
  { orgId, id }: Repository,
  { title, body }: { title: string; body: string },
): Promise<FoundSection[]> {
  const titleWords = keywordsOf(title, MAX_WORDS)
  const words = [...new Set([...titleWords, ...keywordsOf(body, MAX_WORDS)])].slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const anyWord = words.map((word) => `"${word}"`).join(' or ')
  const rows = await db.execute<Row>(sql`
    select d.path, d.title, s.section_id, s.title as heading, left(s.body, ${EXCERPT}) as excerpt, (
      select count(*)::int from unnest(${sql.param(titleWords)}::text[]) word
      where s.search @@ plainto_tsquery('plumbline', word)) as matched
    from documents d
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id
    cross join websearch_to_tsquery('plumbline', ${anyWord}) query
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec and d.ai_exposure = 'full'
      and d.status is distinct from 'deprecated' and s.org_id = ${orgId} and s.section_id is not null
      and s.state <> 'deprecated' and s.search @@ query
    order by matched desc, ts_rank(s.search, query) desc, d.path, s.ordinal
    limit ${MAX_SECTIONS}`)
  const enough = Math.max(2, Math.ceil(titleWords.length / 2))
  return rows.map(({ path, title, section_id, heading, excerpt, matched }) => ({
    path,
    title,
    section_id,
    heading,
    excerpt,
    isClose: matched >= enough,
  }))
}
