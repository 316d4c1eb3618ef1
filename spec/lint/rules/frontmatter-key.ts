import { nearest } from '../../config/checks/nearest'
import { FRONTMATTER_KEYS } from '../../markdown/frontmatter/read-frontmatter'
import { keyOffsets } from '../frontmatter-places'
import type { Rule } from '../rule'

/** Keys that the format does not know are fine, and kept: only what looks like a known one is suspicious. */
export const frontmatterKey: Rule = {
  code: 'frontmatter_key',
  severity: 'info',
  summary: 'A key of the frontmatter is kept but not read, and looks like a misspelt one.',
  check: ({ analysis }) => {
    const offsets = keyOffsets(analysis)
    return Object.keys(analysis.frontmatter.extra).flatMap((key) => {
      const meant = nearest(key, FRONTMATTER_KEYS)
      const message = `\`${key}\` is kept, but nothing reads it. Did you mean \`${meant}\`?`
      return meant === null ? [] : [{ at: offsets.get(key) ?? 0, message }]
    })
  },
}
