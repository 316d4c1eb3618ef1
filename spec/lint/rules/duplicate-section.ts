import { slugify } from '../../markdown'
import type { Section } from '../../types'
import type { Rule } from '../rule'

/** A repeated id was given a number behind it, so that only such ids need a closer look. */
const WITH_COUNTER = /-\d+$/

export const duplicateSection: Rule = {
  code: 'duplicate_section',
  severity: 'warning',
  summary: 'Two sections would have the same id, so that the order decides which is which.',
  check: ({ analysis, isSpec }) =>
    (isSpec ? analysis.sections : []).flatMap(({ section, start }) => {
      if (!WITH_COUNTER.test(section.id) || section.id === ownId(section)) return []
      const message = `Another section is \`${ownId(section)}\` already: this one is \`${section.id}\` only as long as it comes later. Rename one.`
      return [{ at: start, message }]
    }),
}

/** What the id would be if the section were alone. */
function ownId({ sectionNumber, title }: Section): string {
  const slug = slugify(title)
  return sectionNumber === null ? slug : `${sectionNumber}-${slug}`
}
