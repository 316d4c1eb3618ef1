import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { executeWithinTime } from '../matching/with-time-limit'
import type { FoundDocument } from '../ranking/find-documents'
import type { SearchHit } from '../wire'

/** An excerpt is taken from the first characters of a section: of the best one, and of others. */
const MAX_BODY_CHARACTERS = 30_000
const MAX_FURTHER_CHARACTERS = 8_000

/** A section of a result. */
export interface SectionRow {
  section_id: string | null
  heading: string
  body: string | null
  score: number
}

type DocumentColumn =
  | 'file_path'
  | 'title'
  | 'status'
  | 'owner'
  | 'team'
  | 'tags'
  | 'repo_owner'
  | 'repo_name'
  | 'doc_type'
  | 'review_status'

/** A result with the text of its best sections. */
export interface HitRow extends Pick<SearchHit, DocumentColumn> {
  found: FoundDocument
  sections: SectionRow[]
}

interface PlacedRow extends Pick<SearchHit, DocumentColumn>, SectionRow, Record<string, unknown> {
  place: number
}

/** Reads the results in full and in their order. Documents removed in the meantime are omitted. */
export async function readHits(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  documents: readonly FoundDocument[],
): Promise<HitRow[]> {
  const places = documents.flatMap(({ document, sections, score }, place) =>
    (sections.length > 0 ? sections : [{ ordinal: 0, score }]).map((section, at) => ({
      place,
      repository_id: document.repositoryId,
      path: document.path,
      characters: at === 0 ? MAX_BODY_CHARACTERS : MAX_FURTHER_CHARACTERS,
      ...section,
    })),
  )
  if (places.length === 0) return []
  const rows = await executeWithinTime<PlacedRow>(
    db,
    sql`
    select page.place, page.score, d.path as file_path, s.section_id, coalesce(nullif(s.title, ''), d.title) as heading,
      d.title, d.status, d.owner, d.team, d.tags, d.doc_type, d.review_status, r.owner as repo_owner, r.name as repo_name,
      left(s.body, page.characters) as body
    from rows from (json_to_recordset(${JSON.stringify(places)}::json)
      as (place int, repository_id bigint, path text, characters int, ordinal int, score float8)) with ordinality as page
    join documents d on d.org_id = ${org.id}::bigint and d.repository_id = page.repository_id and d.path = page.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = page.ordinal
    order by page.ordinality`,
    { isPrepared: true },
  )
  return [...groupBy(rows, ({ place }) => place)].flatMap(([place, ofDocument]) => {
    const found = documents[place]
    const [first] = ofDocument
    return found && first ? [{ ...first, found, sections: ofDocument }] : []
  })
}
