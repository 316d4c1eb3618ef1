import type { State } from '#spec/types'

/** A heading in the table of contents of a document. */
export interface OutlineItem {
  id: string
  title: string
  state: State | null
  children: OutlineItem[]
}
