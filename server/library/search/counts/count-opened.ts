import type { z } from 'zod'
import type { OrgProcedureContext } from '#server/kernel/context'
import { parseQuery, termsOf } from '#spec/query/index'
import { addFilterParameters } from '../query/filter-parameters'
import type { OpenedResult } from '../wire-searches'
import { countSearch } from './count-search'

/** Counts that somebody opened a result. Neither the person nor the result is stored. */
export async function countOpened(
  ctx: OrgProcedureContext,
  { q, typing, ...filters }: z.output<typeof OpenedResult>,
): Promise<{ ok: true }> {
  const search = addFilterParameters(parseQuery(q).query, filters)
  // A search that was only typed was not counted when it ran.
  if (search && termsOf(search).length > 0)
    await countSearch(ctx, search, { searches: typing ? 1 : 0, opened: 1 })
  return { ok: true }
}
