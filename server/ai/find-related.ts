import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { documents, sections, texts } from '../../db/schema'
import { aiExposureOfText, BEGINNING } from '../../spec/engines/ai-exposure'
import { isStopWord } from '../../spec/query'
import type { OrgContext } from '../kernel/context'
import { searchNames } from '../search'
import type { Place } from './open-place'

export interface RelatedSpec {
  title: string
  status: string | null
  /** Null of a spec that shows no more than those. */
  excerpt: string | null
}

const MOST = 20
const MOST_WORDS = 8
const EXCERPT = 1500

/** Specs of the repository that speak of the same, as far as each may be seen. */
export async function findRelated(
  ctx: OrgContext,
  place: Place,
  { about, except }: { about: string; except?: string },
): Promise<RelatedSpec[]> {
  const words = tellingWords(about)
  if (words.length === 0) return []
  const asked = { repositoryId: place.repository.id, words, limit: MOST + 1 }
  const named = await searchNames(ctx, asked)
  const paths = named.filter((path) => path !== except).slice(0, MOST)
  if (paths.length === 0) return []
  const rows = await readBeginnings(ctx, place, paths)
  return rows.flatMap(({ beginning, ...row }) => {
    const exposure = aiExposureOfText(beginning, place.config)
    if (exposure === 'none') return []
    return [exposure === 'full' ? row : { ...row, excerpt: null }]
  })
}

/** The longest words say most, and stand in the fewest names. */
function tellingWords(about: string): string[] {
  const words =
    about
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  const telling = [...new Set(words)].filter((word) => !isStopWord(word))
  return telling.toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS)
}

/** Of each its beginning, and its first section. */
function readBeginnings({ db }: OrgContext, { repository }: Place, paths: string[]) {
  const named = sql`${sql.param(paths)}::text[]`
  const excerpt = db
    .select({ excerpt: sql`left(${sections.body}, ${EXCERPT})` })
    .from(sections)
    .where(
      and(
        eq(sections.orgId, documents.orgId),
        eq(sections.textId, documents.textId),
        isNotNull(sections.sectionId),
      ),
    )
    .orderBy(sections.ordinal)
    .limit(1)
  return db
    .select({
      title: documents.title,
      status: documents.status,
      beginning: sql<string>`left(${texts.content}, ${BEGINNING})`,
      excerpt: sql<string | null>`(${excerpt})`,
    })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(
      and(
        eq(documents.orgId, repository.orgId),
        eq(documents.repositoryId, repository.id),
        eq(documents.isSpec, true),
        sql`${documents.path} = any(${named})`,
      ),
    )
    .orderBy(sql`array_position(${named}, ${documents.path})`)
    .prepare('read_beginnings')
    .execute()
}
