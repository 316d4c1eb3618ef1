import { nearest } from '#spec/config/checks/nearest'
import { FRONTMATTER_KEYS } from '#spec/markdown/frontmatter/frontmatter-keys'
import { keyOffsets } from '../frontmatter-places'
import type { Rule } from '../rule'

/** Unknown keys are allowed and kept. Only keys similar to a known one are reported. */
export const frontmatterKey: Rule = {
  code: 'frontmatter_key',
  severity: 'info',
  summary: 'An unknown key of the frontmatter looks like a misspelled key.',
  check: ({ analysis }) => {
    const offsets = keyOffsets(analysis)
    return Object.keys(analysis.frontmatter.extra).flatMap((key) => {
      const suggestion = nearest(key, FRONTMATTER_KEYS)
      const message = `\`${key}\` is not a known key, so it has no effect. Did you mean \`${suggestion}\`?`
      return suggestion === null ? [] : [{ at: offsets.get(key) ?? 0, message }]
    })
  },
}
