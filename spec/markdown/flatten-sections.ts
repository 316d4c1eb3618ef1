import type { Section } from '../types'

/** Sections and their children, each before its own, as they stand in the text. */
export function flattenSections(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => [section, ...flattenSections(section.children)])
}
