import type { Complaints } from './complaints'
import type { Token } from './read-tokens'

/** Reports closing brackets that nothing opened, and reads the query as if they were not there. */
export function dropStrayBrackets(tokens: readonly Token[], complaints: Complaints): Token[] {
  let depth = 0
  return tokens.filter((token) => {
    if (token.kind === 'open') depth++
    if (token.kind !== 'close') return true
    if (depth > 0) {
      depth--
      return true
    }
    complaints.warn('stray_bracket', token, 'This closing bracket has no opening bracket.')
    return false
  })
}
