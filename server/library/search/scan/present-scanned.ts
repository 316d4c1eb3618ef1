import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { readableName } from '#spec/markdown/readable-name'
import type { Pattern, Sign } from '#spec/query/index'
import { markMatch } from '#spec/search/index'
import { roundScore } from '#spec/search/score/index'
import { executeWithinTime } from '../matching/with-time-limit'
import { matchedText, SCANNED_TEXT } from '../query/scan-condition'
import type { SearchHit } from '../wire'
import type { ScannedMatch } from './find-scanned'

/** Sections that a result shows. */
const MAX_SECTIONS = 3

/** A longer match is marked up to here. */
const MAX_MATCH = 200
const BEFORE = 120
const WINDOW = 500

interface ScannedRow
  extends Omit<
      SearchHit,
      | 'snippet'
      | 'score'
      | 'matched'
      | 'pinned'
      | 'repo_full_name'
      | 'document_title'
      | 'heading_snippet'
      | 'title_prefix'
      | 'sections'
    >,
    Record<string, unknown> {
  place: number
  score: number
  /** Null if the query only excludes patterns. */
  match: string | null
  window: string
  isHeading: boolean
}

/** Reads the documents of a page with the text around their matches. Those removed in the meantime are omitted. */
export async function presentScanned(
  { db, org }: OrgContext,
  matches: readonly ScannedMatch[],
  parts: readonly (Pattern | Sign)[],
): Promise<SearchHit[]> {
  const keys = matches.flatMap(({ repositoryId, path, ordinals, score }, place) =>
    ordinals
      .slice(0, MAX_SECTIONS)
      .map((ordinal) => ({ place, score, repository_id: repositoryId, path, ordinal })),
  )
  if (keys.length === 0) return []
  const match =
    parts.length > 0 ? sql`left(coalesce(${join(parts.map(matchedText))}), ${MAX_MATCH})` : sql`null::text`
  const rows = await executeWithinTime<ScannedRow>(
    db,
    sql`
    select page.place, page.score, d.path as file_path, s.section_id, coalesce(nullif(s.title, ''), d.title) as heading,
      d.title, d.status, d.owner, d.team, d.tags, d.doc_type, d.review_status, r.owner as repo_owner, r.name as repo_name,
      found.match, coalesce(strpos(s.title, found.match) > 0, false) as "isHeading",
      substr(${SCANNED_TEXT}, greatest(1, coalesce(strpos(${SCANNED_TEXT}, found.match), 1) - ${BEFORE}), ${WINDOW}) as window
    from rows from (json_to_recordset(${JSON.stringify(keys)}::json)
      as (place int, score float8, repository_id bigint, path text, ordinal int)) with ordinality as page
    join documents d on d.org_id = ${org.id} and d.repository_id = page.repository_id and d.path = page.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = page.ordinal,
    lateral (select ${match} as match) found
    order by page.ordinality`,
    { isPrepared: false },
  )
  return [...groupBy(rows, ({ place }) => place).values()].map(toHit)
}

const join = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

function toHit(rows: ScannedRow[]): SearchHit {
  const [best] = rows.toSorted((a, b) => Number(b.isHeading) - Number(a.isHeading))
  if (!best) throw new Error('a scanned document has no section')
  const { place: _, score, match, window, isHeading, ...columns } = best
  return {
    ...columns,
    document_title: best.title,
    title_prefix: readableName(best.file_path).prefix,
    sections: rows.map(toSection),
    repo_full_name: `${best.repo_owner}/${best.repo_name}`,
    heading_snippet: markMatch(best.heading, match ?? ''),
    snippet: markMatch(window, match ?? ''),
    score: roundScore(score),
    matched: [isHeading ? 'heading' : 'body'],
    pinned: false,
  }
}

const toSection = ({ section_id, heading, window, match, score }: ScannedRow) => ({
  section_id,
  heading,
  heading_snippet: markMatch(heading, match ?? ''),
  snippet: markMatch(window, match ?? ''),
  score: roundScore(score),
})
