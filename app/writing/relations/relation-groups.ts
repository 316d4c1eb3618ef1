import type { RelationName, RelationsWire } from '#server/writing/issues/relations/relation-wire'

export type RelatedIssue = RelationsWire['relations'][number]

/** In the order of the page. The titles are for what the issue sees, such as its blockers. */
export const RELATION_TITLES: Record<RelationName, string> = {
  parent: 'Parent',
  sub_issue: 'Sub-issues',
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  duplicate_of: 'Duplicate of',
  duplicated_by: 'Duplicates',
  related: 'Related',
}

export const RELATION_NAMES = Object.keys(RELATION_TITLES) as RelationName[]

interface At {
  owner: string
  repo: string
}

/** `#12`, or `repository#12` from another repository. The names of owners are left out where they are the same. */
export function issueReference(at: At, { repo, number }: { repo: string; number: number }): string {
  const [owner, name] = repo.split('/')
  if (owner !== at.owner) return `${repo}#${number}`
  return name === at.repo ? `#${number}` : `${name}#${number}`
}

export const isOpenBlocker = ({ relation, state }: RelatedIssue) =>
  relation === 'blocked_by' && state === 'open'
