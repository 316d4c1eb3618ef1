import type { Section } from '#spec/types'

/** Sections and their children, in the order of the text. */
export function flattenSections(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => [section, ...flattenSections(section.children)])
}
