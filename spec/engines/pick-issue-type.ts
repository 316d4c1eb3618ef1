import type { Connection } from '#spec/config/schema/schema'
import type { Trace } from './trace'

export interface PickedIssueType {
  issueType: string
  /** Whether the ticket is linked to the ticket of the parent section. */
  linksParent: boolean
  trace: Trace
}

export function pickIssueType(depth: number, hierarchy: Connection['hierarchy']): PickedIssueType {
  const { depth_to_type: byDepth, default_type: byDefault, auto_parent: linksParent } = hierarchy
  const key = String(depth)
  const own = Object.hasOwn(byDepth, key) ? byDepth[key] : undefined
  const tried = `depth_to_type.${key}`
  if (own !== undefined)
    return { issueType: own, linksParent, trace: [{ tried, matched: true, why: `it is ${own}` }] }
  const trace = [
    { tried, matched: false, why: 'the depth is not in depth_to_type' },
    { tried: 'default_type', matched: true, why: `it is ${byDefault}` },
  ]
  return { issueType: byDefault, linksParent, trace }
}
