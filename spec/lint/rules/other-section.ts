import { isStatus, referenceRange } from '../marker-places'
import type { Rule } from '../rule'

/** The position of a marker decides, so correcting its reference changes no status. */
export const otherSection: Rule = {
  code: 'other_section',
  severity: 'warning',
  summary: 'A status marker names a different section than the one it is in.',
  check: ({ analysis }) =>
    analysis.sections.flatMap(({ section, markers }) =>
      markers
        .filter(isStatus)
        .filter(({ marker }) => marker.reference !== section.id && marker.reference !== section.sectionNumber)
        .map((at) => ({
          at: at.range.start,
          message: `This marker names ${at.marker.reference}, but it is in section ${section.id} and sets its status. Correct the reference.`,
          fix: [{ ...referenceRange(analysis, at), text: section.sectionNumber ?? section.id }],
        })),
    ),
}
