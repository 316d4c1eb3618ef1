import type { Org, OrgProcedureContext } from '#server/kernel/context'
import { autocomplete } from '#server/library/search/autocomplete/autocomplete'
import { searchSections } from '#server/library/search/search-sections'
import { timed } from '../harness'
import { contextOf, type ScaleDatabase } from './scale-databases'

const asOrg = ({ db, orgId }: ScaleDatabase): OrgProcedureContext => {
  const org: Org = { id: orgId, slug: 'bench', name: 'bench' }
  return { ...contextOf(db), org, permissions: ['specs:read'] }
}

/**
 * A complete search: matches, excerpts, reasons and facets. Creating the context is not timed, because a server already has it.
 */
export function ourSearch(at: ScaleDatabase, q: string): Promise<number> {
  const ctx = asOrg(at)
  return timed(async () => {
    const { partial } = await searchSections(ctx, { q, limit: 20, offset: 0 })
    if (partial) console.log(`  ran out of time: ${q}`)
  })
}

export function ourAutocomplete(at: ScaleDatabase, q: string): Promise<number> {
  const ctx = asOrg(at)
  return timed(() => autocomplete(ctx, q))
}
