import { z } from 'zod'
import { STATES } from '#spec/types'
import type { SectionOnWire } from '#spec/wire/index'

/** A section in the outline of a spec. */
export const SectionOutline = z.object({
  id: z.string(),
  title: z.string(),
  depth: z.int(),
  status: z.enum(STATES),
  blocked_by: z.string().nullable(),
  criteria: z.int(),
  checked: z.int(),
})
type SectionOutline = z.infer<typeof SectionOutline>

/** All sections in the order of the text. */
export const flatten = (sections: readonly SectionOnWire[]): SectionOnWire[] =>
  sections.flatMap((section) => [section, ...flatten(section.children)])

export const outlineOf = ({
  id,
  title,
  depth,
  status,
  acceptance_criteria,
}: SectionOnWire): SectionOutline => ({
  id,
  title,
  depth,
  status: status.state,
  blocked_by: status.blocked_by,
  criteria: acceptance_criteria.length,
  checked: acceptance_criteria.filter(({ checked }) => checked).length,
})

/** A line such as `  2-errors · todo · 1 of 3 criteria · Errors`. */
export function outlineLine({ id, title, depth, status, criteria, checked }: SectionOutline): string {
  const progress = criteria === 0 ? [] : [`${checked} of ${criteria} criteria`]
  return `${'  '.repeat(depth - 2)}${[id, status, ...progress, title].join(' · ')}`
}
