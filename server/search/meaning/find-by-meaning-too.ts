import type { Query } from '../../../spec/query'
import type { OrgContext } from '../../kernel/context'
import type { Embedder } from '../../ports/ai/port'
import { termsOf } from '../compile-query'
import { type HitKey, hitKeys } from '../find-matches'
import { type Found, findWhatIsMeant, MOST_COUNTED } from '../find-what-is-meant'
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
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const words = termsOf(asked).map(({ text }) => text)
  const [found, vector] = await Promise.all([
    findWhatIsMeant(ctx, asked, {
      rowsOf: hitKeys,
      limit: Math.max(MOST_COUNTED, offset + limit),
      offset: 0,
      countsAll: true,
    }),
    askForVector(ctx, embedder, words.join(' ')),
  ])
  const meant = vector ? await findMeant(ctx, embedder, vector, withoutWords(asked)) : []
  const inWords = new Set(found.rows.map(keyOf))
  const inMeaning = new Set(meant.map(keyOf))
  const fused = fuseRanks<HitKey>([found.rows, meant], keyOf)
  const page = fused.slice(offset, offset + limit).map(({ item, score }) => ({ ...item, score }))
  const rows = await readHits(ctx.db, ctx.org, page)
  const meantAlone = meant.filter((hit) => !inWords.has(keyOf(hit)))
  return {
    ...found,
    rows: rows.map((row) => ({ ...row, isMeant: inMeaning.has(keyOf(row)) })),
    total: found.total + meantAlone.length,
    facets: countMeant(found.facets, meantAlone),
  }
}

const keyOf = (hit: HitKey) => JSON.stringify([hit.repository_id, hit.ordinal, hit.file_path])
