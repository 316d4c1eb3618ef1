import type { SectionWire } from '#server/library/specs/wire'

export interface ListedSection {
  id: string
  title: string
  state: SectionWire['status']['state']
}

/** All sections in the order of the text. */
export const listSections = (sections: readonly SectionWire[]): ListedSection[] =>
  sections.flatMap(({ id, title, status, children }) => [
    { id, title, state: status.state },
    ...listSections(children),
  ])
