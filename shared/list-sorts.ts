/* The orders of lists as they stand in addresses and in the API. */

const ofColumns = <Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => [name, `${name}_desc` as const])

/** The first one is the usual order: tasks that block the most others. */
export const TASK_SORTS = [
  'blocking' as const,
  ...ofColumns(['title', 'status', 'criteria', 'owner', 'team'] as const),
]
export type TaskSort = (typeof TASK_SORTS)[number]

/** Of issues and pull requests. */
export const THREAD_SORTS = [
  'newest',
  'oldest',
  'updated',
  'commented',
  'least_updated',
  'least_commented',
  'title',
  'title_desc',
] as const
export type ThreadSort = (typeof THREAD_SORTS)[number]

/** Each column up, and with a minus down. */
const bothWays = <Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => [name, `-${name}` as const])

/** The first is the usual order. */
export const REVIEW_ORDERS = [
  '-updated' as const,
  'updated' as const,
  ...bothWays(['title', 'findings'] as const),
]
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

export const ALERT_ORDERS = [
  '-last' as const,
  'last' as const,
  ...bothWays(['title', 'level', 'service', 'errors'] as const),
]
export type AlertOrder = (typeof ALERT_ORDERS)[number]

export const MEMBER_ORDERS = bothWays(['name', 'role', 'joined', 'signed_in'] as const)
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** Of steps of the sync that wait for a decision. The first is the usual order, as in the next two lists. */
export const STEP_ORDERS = bothWays(['since', 'title', 'action', 'repo'] as const)
export type StepOrder = (typeof STEP_ORDERS)[number]

export const FINDING_ORDERS = bothWays(['since', 'kind', 'section', 'ticket'] as const)
export type FindingOrder = (typeof FINDING_ORDERS)[number]

export const BROKEN_LINK_ORDERS = bothWays(['since', 'section', 'ticket'] as const)
export type BrokenLinkOrder = (typeof BROKEN_LINK_ORDERS)[number]

const DOCUMENT_SORTS = ['title', 'status', 'criteria', 'owner', 'folder', 'changed'] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]
export const DOCUMENT_ORDERS = bothWays(DOCUMENT_SORTS)
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number]
