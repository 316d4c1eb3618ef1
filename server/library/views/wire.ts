import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'
import { LIST_NAMES } from '#shared/list-filters'

const ListName = z.enum(LIST_NAMES)
const Name = Text.trim().min(1, 'must not be empty').max(60).refine(hasVisibleCharacter, INVISIBLE)
const Query = Text.trim()
  .min(1, 'must set a filter or an order')
  .max(1000)
  .meta({ description: 'The query string of the list’s page: filters and order' })
const Shared = z.boolean().meta({ description: 'All members see it. Needs `specs:write`' })

export const ViewPath = OrgPath.extend({ view_id: RowId })

export const ViewQuery = z.object({
  list: ListName.optional(),
  repo: RepoFilter.optional().meta({ description: 'Only views of the lists of this repository' }),
})
export type ViewQuery = z.infer<typeof ViewQuery>

export const NewView = z.object({
  list: ListName,
  repo: RepoFilter.optional().meta({
    description: 'For a list of one repository. Documents have no other',
  }),
  name: Name,
  query: Query,
  shared: Shared.default(false),
})
export type NewView = z.infer<typeof NewView>

export const ViewChange = z.object({
  name: Name.optional(),
  query: Query.optional(),
  shared: Shared.optional(),
})
export type ViewChange = z.infer<typeof ViewChange>

export const ListViewWire = z
  .object({
    id: z.number().int(),
    list: ListName,
    repo: z.string().nullable(),
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
    may_change: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    url: z.string(),
  })
  .meta({ id: 'ListView' })
export type ListViewWire = z.infer<typeof ListViewWire>

export const ListViewsWire = z.object({ views: z.array(ListViewWire) }).meta({ id: 'ListViews' })
export type ListViewsWire = z.infer<typeof ListViewsWire>
