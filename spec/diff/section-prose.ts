import { findRawComments, withoutComments } from '#spec/markdown/inline/find-comments'
import type { Section } from '#spec/types'

const BOX = /(?:[-*+]|\d{1,9}[.)]) \[[ xX]\] /

/** The rest of a quoted line after its marker is removed. */
const BARE_QUOTE = /^[ \t>]+$/gm

/** A section's text as one line, without markers and criteria. */
export function sectionProse({ content, acceptanceCriteria }: Section): string {
  const visible = withoutComments(content, findRawComments(content))
  const text = visible.replace(BARE_QUOTE, '').replace(/\s+/g, ' ')
  const [before = '', ...parts] = text.split(BOX)
  let next = 0
  const others = parts.map((part) => {
    const criterion = acceptanceCriteria[next]?.text
    if (criterion === undefined || !part.startsWith(criterion)) return part
    next++
    return part.slice(criterion.length)
  })
  return [before, ...others].join(' ').replace(/\s+/g, ' ').trim()
}
