import type { ListViewWire } from '#server/library/views/wire'
import type { ListName } from '#shared/list-filters'

export type ListView = ListViewWire

/** The list of a page. */
export interface ViewPlace {
  org: string
  list: ListName
  /** As `owner/name`. Null for a list of the whole org. */
  repo: string | null
}
