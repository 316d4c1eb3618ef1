import { slugify } from '#spec/markdown/index'
import type { Section } from '#spec/types'
import type { Rule } from '../rule'

/** Only ids with a trailing number can come from a repeated heading. */
const WITH_COUNTER = /-\d+$/

export const duplicateSection: Rule = {
  code: 'duplicate_section',
  severity: 'warning',
  summary: 'Two sections have the same title, so only their order tells their ids apart.',
  check: ({ analysis, isSpec }) =>
    (isSpec ? analysis.sections : []).flatMap(({ section, start }) => {
      if (!WITH_COUNTER.test(section.id) || section.id === ownId(section)) return []
      const message = `Another section has the id \`${ownId(section)}\`, so this one is \`${section.id}\` because of its position. Rename one of them.`
      return [{ at: start, message }]
    }),
}

/** The id without the added number. */
function ownId({ sectionNumber, title }: Section): string {
  const slug = slugify(title)
  return sectionNumber === null ? slug : `${sectionNumber}-${slug}`
}
