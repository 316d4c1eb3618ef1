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

const DOCUMENT_SORTS = ['title', 'status', 'criteria', 'owner', 'folder', 'changed'] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]
/** Each also with a minus, which means descending. */
export const DOCUMENT_ORDERS = DOCUMENT_SORTS.flatMap((sort) => [sort, `-${sort}` as const])
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number]
