import type { Query } from '../../../spec/query'
import type { OrgContext } from '../../kernel/context'
import type { Embedder } from '../../ports/ai/port'
import { termsOf } from '../compile-query'
import type { HitKey } from '../find-matches'
import { type Found, findWhatIsMeant, MOST_COUNTED, type Page } from '../find-what-is-meant'
import { askForVector } from './ask-for-vector'
import { countMeant } from './count-meant'
import { findMeant } from './find-meant'
import { fuseRanks } from './fuse-ranks'
import { readHits } from './read-hits'
import { withoutWords } from './without-words'

/**
 * What holds the words and what is near in meaning, as one list. All that is counted takes part in it, so that pages
 * neither overlap nor leave gaps; only the page's own sections are read in full.
 */
export async function findByMeaningToo(
  ctx: OrgContext,
  embedder: Embedder,
  asked: Query,
  { limit, offset }: Page,
): Promise<Found> {
  const words = termsOf(asked).map(({ text }) => text)
  const [found, vector] = await Promise.all([
    findWhatIsMeant(ctx, asked, { limit: MOST_COUNTED, offset: 0, isOutline: true }),
    askForVector(ctx, embedder, words.join(' ')),
  ])
  const meant = vector ? await findMeant(ctx, embedder, vector, withoutWords(asked)) : []
  const byWords = new Map(found.rows.map((row) => [keyOf(row), row]))
  const byMeaning = new Map(meant.map((row) => [keyOf(row), row]))
  const fused = fuseRanks([[...byWords.keys()], [...byMeaning.keys()]])
  const page = fused.slice(offset, offset + limit).flatMap(({ key, score }) => {
    const row = byWords.get(key) ?? byMeaning.get(key)
    return row ? [{ ...identify(row), score }] : []
  })
  const rows = await readHits(ctx.db, ctx.org, page)
  const meantAlone = meant.filter((row) => !byWords.has(keyOf(row)))
  return {
    ...found,
    rows: rows.map((row) => ({ ...row, isMeant: byMeaning.has(keyOf(row)) })),
    total: found.total + meantAlone.length,
    facets: countMeant(found.facets, meantAlone),
  }
}

const identify = ({ repository_id, file_path, ordinal }: HitKey): HitKey => ({
  repository_id,
  file_path,
  ordinal,
})

const keyOf = (row: HitKey) => JSON.stringify([row.repository_id, row.ordinal, row.file_path])
