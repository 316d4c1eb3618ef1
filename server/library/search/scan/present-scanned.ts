import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { readableName } from '#spec/markdown/readable-name'
import type { Pattern, Sign } from '#spec/query/index'
import { excerptMatch, makeSnippet, markMatch, shownOpening, shownText } from '#spec/search/index'
import { roundScore } from '#spec/search/score/index'
import { executeWithinTime } from '../matching/with-time-limit'
import { matchedText, SCANNED_TEXT } from '../query/scan-condition'
import type { SearchHit } from '../wire'
import type { ScannedMatch } from './find-scanned'

/** Sections that a result shows. */
const MAX_SECTIONS = 3

/** A longer match is marked up to here. */
const MAX_MATCH = 200

/** An excerpt is taken from the first characters of a section: of the first one, and of others. */
const MAX_BODY_CHARACTERS = 30_000
const MAX_FURTHER_CHARACTERS = 8_000

/** The text around a match that the page does not show, or that is later in the section. */
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
  body: string
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
    ordinals.slice(0, MAX_SECTIONS).map((ordinal, at) => ({
      place,
      score,
      repository_id: repositoryId,
      path,
      ordinal,
      characters: at === 0 ? MAX_BODY_CHARACTERS : MAX_FURTHER_CHARACTERS,
    })),
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
      left(s.body, page.characters) as body,
      substr(${SCANNED_TEXT}, greatest(1, coalesce(strpos(${SCANNED_TEXT}, found.match), 1) - ${BEFORE}), ${WINDOW}) as window
    from rows from (json_to_recordset(${JSON.stringify(keys)}::json)
      as (place int, score float8, repository_id bigint, path text, ordinal int, characters int)) with ordinality as page
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
  const { place: _, score, match, body: __, window: ___, isHeading, ...columns } = best
  return {
    ...columns,
    document_title: best.title,
    title_prefix: readableName(best.file_path).prefix,
    sections: rows.map(toSection),
    repo_full_name: `${best.repo_owner}/${best.repo_name}`,
    heading_snippet: markMatch(best.heading, match ?? ''),
    snippet: excerptOf(best),
    score: roundScore(score),
    matched: [isHeading ? 'heading' : 'body'],
    pinned: false,
  }
}

const toSection = (row: ScannedRow) => ({
  section_id: row.section_id,
  heading: row.heading,
  heading_snippet: markMatch(row.heading, row.match ?? ''),
  snippet: excerptOf(row),
  score: roundScore(row.score),
})

/** The text as the page shows it. A match that the page does not show, such as an address, is shown as it is written. */
function excerptOf({ section_id, body, match, window, isHeading }: ScannedRow): string {
  const toShown = section_id === null ? shownOpening : shownText
  const excerpt = excerptMatch(body, match ?? '', toShown)
  if (excerpt !== null) return excerpt
  return match === null || isHeading ? makeSnippet(toShown(body), null) : markMatch(window, match)
}
