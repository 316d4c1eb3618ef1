import type { SectionAt } from '../../markdown'
import type { Section } from '../../types'
import { renumber } from '../renumber'
import type { Found, Rule } from '../rule'
import { joinNumber, numberedAncestor, prefixOf, splitNumber } from '../section-number'

export const numbering: Rule = {
  code: 'numbering',
  severity: 'warning',
  summary: 'Section numbers skip, repeat, run backwards, or do not follow the section around them.',
  check: (document, { repository }) => {
    if (!document.isSpec) return []
    const found = findBreaks(document.analysis.sections)
    if (found.length === 0) return []
    const fix = renumber(document, repository)
    return found.map((each) => ({ ...each, fix }))
  },
}

/** A section is compared with the one before it as both are written, so that one gap is one finding. */
function findBreaks(sections: readonly SectionAt[]): Found[] {
  const last = new Map<SectionAt | null, Map<string, Section>>()
  return sections.flatMap((at) => {
    const { section, parent, start } = at
    if (section.sectionNumber === null) return []
    const siblings = last.get(parent) ?? new Map<string, Section>()
    last.set(parent, siblings)
    const prefix = prefixOf(section.sectionNumber)
    const problem =
      strayFrom(numberedAncestor(at)?.section.sectionNumber ?? null, prefix) ??
      breakAfter(siblings.get(prefix) ?? null, section, parent)
    siblings.set(prefix, section)
    return problem === null ? [] : [{ at: start, message: `${section.sectionNumber} ${problem}` }]
  })
}

/** Plain `1.`, `2.` under a numbered section is a count of its own. */
function strayFrom(around: string | null, prefix: string): string | null {
  if (around === null || prefix === '' || `${prefix}.`.startsWith(`${around}.`)) return null
  return `stands in section ${around}: its number should begin with ${around}.`
}

function breakAfter(
  before: Section | null,
  { sectionNumber }: Section,
  parent: SectionAt | null,
): string | null {
  const { prefix, last } = splitNumber(sectionNumber ?? '')
  const isFirst = before === null
  if (isFirst && (parent?.section.sectionNumber ?? null) === null) return null
  const previous = isFirst ? 0 : splitNumber(before.sectionNumber ?? '').last
  if (last === previous + 1 || (isFirst && last === 0)) return null
  if (last === previous) return `is given twice; line ${before?.startLine} has it first.`
  if (last < previous) return `comes after ${joinNumber(prefix, previous)}.`
  const lead = isFirst ? 'is the first here' : `follows ${joinNumber(prefix, previous)}`
  const missing = joinNumber(prefix, previous + 1)
  if (last === previous + 2) return `${lead}: ${missing} is missing.`
  return `${lead}: ${missing} to ${joinNumber(prefix, last - 1)} are missing.`
}
