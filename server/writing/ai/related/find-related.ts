import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { documents, sections, texts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { searchNames } from '#server/library/search/index'
import { aiExposureOfText, BEGINNING } from '#spec/engines/ai-exposure'
import { isStopWord } from '#spec/query/index'
import type { AiRepository } from '../open-ai-repository'

export interface RelatedSpec {
  path: string
  title: string
  status: string | null
  /** Null if AI may see only title and status. */
  excerpt: string | null
}

const MAX_SPECS = 20
const MAX_WORDS = 8
const MAX_EXCERPT_CHARACTERS = 1500

/** Specs of the repository about the same subject, limited to what AI may see of each. */
export async function findRelated(
  ctx: OrgContext,
  target: AiRepository,
  { about: topic, except }: { about: string; except?: string },
): Promise<RelatedSpec[]> {
  const words = distinctiveWords(topic)
  if (words.length === 0) return []
  const search = { repositoryId: target.repository.id, words, limit: MAX_SPECS + 1 }
  const matches = await searchNames(ctx, search)
  const paths = matches.filter((path) => path !== except).slice(0, MAX_SPECS)
  if (paths.length === 0) return []
  const rows = await readBeginnings(ctx, target, paths)
  return rows.flatMap(({ beginning, ...row }) => {
    const exposure = aiExposureOfText(beginning, target.config)
    if (exposure === 'none') return []
    return [exposure === 'full' ? row : { ...row, excerpt: null }]
  })
}

/** The longest words, which are the most specific and match the fewest names. */
function distinctiveWords(topic: string): string[] {
  const words =
    topic
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  const candidates = [...new Set(words)].filter((word) => !isStopWord(word))
  return candidates.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
}

/** Reads the first characters and the first section of each spec. */
function readBeginnings({ db }: OrgContext, { repository }: AiRepository, paths: string[]) {
  const pathArray = sql`${sql.param(paths)}::text[]`
  const excerpt = db
    .select({ excerpt: sql`left(${sections.body}, ${MAX_EXCERPT_CHARACTERS})` })
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
      path: documents.path,
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
        sql`${documents.path} = any(${pathArray})`,
      ),
    )
    .orderBy(sql`array_position(${pathArray}, ${documents.path})`)
    .prepare('read_beginnings')
    .execute()
}
