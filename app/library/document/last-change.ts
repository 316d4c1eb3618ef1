import type { DocContent } from '#server/library/specs/get-content'

export interface LastChangeData {
  at: string
  author: string
}

/** The last change as data of a page. Null until it is known. */
export const lastChangeOf = ({ lastChange }: Pick<DocContent, 'lastChange'>): LastChangeData | null =>
  lastChange && { at: lastChange.at.toISOString(), author: lastChange.author }
