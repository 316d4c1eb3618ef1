import type { SectionAt } from '#spec/markdown/index'
import type { Section } from '#spec/types'
import { renumber } from '../renumber'
import type { Rule, RuleMatch } from '../rule'
import { joinNumber, numberedAncestor, numberPrefixOf, splitNumber } from '../section-number'

export const numbering: Rule = {
  code: 'numbering',
  severity: 'warning',
  summary: 'Section numbers skip, repeat, run backwards, or do not start with the number of their parent.',
  check: (document, { repository }) => {
    if (!document.isSpec) return []
    const breaks = findBreaks(document.analysis.sections)
    if (breaks.length === 0) return []
    const fix = renumber(document, repository)
    return breaks.map((match) => ({ ...match, fix }))
  },
}

/** Compares each section with the one before it, so that one gap gives one finding. */
function findBreaks(sections: readonly SectionAt[]): RuleMatch[] {
  const last = new Map<SectionAt | null, Map<string, Section>>()
  return sections.flatMap((at) => {
    const { section, parent, start } = at
    if (section.sectionNumber === null) return []
    const siblings = last.get(parent) ?? new Map<string, Section>()
    last.set(parent, siblings)
    const prefix = numberPrefixOf(section.sectionNumber)
    const problem =
      explainWrongPrefix(numberedAncestor(at)?.section.sectionNumber ?? null, prefix) ??
      explainBreak(siblings.get(prefix) ?? null, section, parent)
    siblings.set(prefix, section)
    return problem === null ? [] : [{ at: start, message: `${section.sectionNumber} ${problem}` }]
  })
}

/** `1.`, `2.` without a prefix may be used below a numbered section. */
function explainWrongPrefix(around: string | null, prefix: string): string | null {
  if (around === null || prefix === '' || `${prefix}.`.startsWith(`${around}.`)) return null
  return `is in section ${around}, so its number must start with ${around}.`
}

function explainBreak(
  before: Section | null,
  { sectionNumber }: Section,
  parent: SectionAt | null,
): string | null {
  const { prefix, last } = splitNumber(sectionNumber ?? '')
  const isFirst = before === null
  if (isFirst && (parent?.section.sectionNumber ?? null) === null) return null
  const previous = isFirst ? 0 : splitNumber(before.sectionNumber ?? '').last
  if (last === previous + 1 || (isFirst && last === 0)) return null
  if (last === previous) return `is used twice, first on line ${before?.startLine}.`
  if (last < previous) return `comes after ${joinNumber(prefix, previous)}, so the numbers run backwards.`
  const lead = isFirst ? 'is the first here' : `follows ${joinNumber(prefix, previous)}`
  const missing = joinNumber(prefix, previous + 1)
  if (last === previous + 2) return `${lead}: ${missing} is missing.`
  return `${lead}: ${missing} to ${joinNumber(prefix, last - 1)} are missing.`
}
