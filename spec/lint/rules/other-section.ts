import { isStatus, referenceRange } from '../marker-places'
import type { Rule } from '../rule'

/** Where a marker stands decides, so that naming what it stands in changes nothing that anyone reads. */
export const otherSection: Rule = {
  code: 'other_section',
  severity: 'warning',
  summary: 'A status marker names another section than the one it stands in.',
  check: ({ analysis }) =>
    analysis.sections.flatMap(({ section, markers }) =>
      markers
        .filter(isStatus)
        .filter(({ marker }) => marker.reference !== section.id && marker.reference !== section.sectionNumber)
        .map((at) => ({
          at: at.range.start,
          message: `This marker names ${at.marker.reference} but stands in ${section.id}, for which it counts.`,
          fix: [{ ...referenceRange(analysis, at), text: section.sectionNumber ?? section.id }],
        })),
    ),
}
