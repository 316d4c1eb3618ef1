import type { Org, OrgRequestContext } from '../../server/kernel/context'
import { autocomplete } from '../../server/search/autocomplete/autocomplete'
import { searchSections } from '../../server/search/search-sections'
import { timed } from '../harness'
import { contextOf, type ScaleDatabase } from './scale-databases'

const asOrg = ({ db, orgId }: ScaleDatabase): OrgRequestContext => {
  const org: Org = { id: orgId, slug: 'bench', name: 'bench' }
  return { ...contextOf(db), org, permissions: ['specs:read'] }
}

/** A complete search: matches, excerpts, reasons, facets. */
export const ourSearch = (at: ScaleDatabase, q: string) =>
  timed(async () => {
    const { partial } = await searchSections(asOrg(at), { q, limit: 20, offset: 0 })
    if (partial) console.log(`  ran out of time: ${q}`)
  })

export const ourAutocomplete = (at: ScaleDatabase, q: string) => timed(() => autocomplete(asOrg(at), q))
