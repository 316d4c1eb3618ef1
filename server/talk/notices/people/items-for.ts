import type { NoticeItem, NoticeKind } from '#server/kernel/notices/notices'

export interface Follower {
  userId: number
  isAdmin: boolean
  /** `all`: every document of the org. */
  scope: 'followed' | 'all'
  /** The names in `owner` that mean this person, in lower case. */
  names: readonly string[]
  /** By `followKey`. */
  choices: ReadonlyMap<string, 'follow' | 'mute'>
}

/** Items of one repository, or of none. */
interface SourceItems {
  repositoryId: number | null
  items: readonly object[]
}

export const followKey = (repositoryId: number | null, path: string) => `${repositoryId} ${path}`

/** The items that concern a person. Muting a document takes precedence over owning it. */
export function itemsFor(
  person: Follower,
  kind: Pick<NoticeKind, 'audience'>,
  { repositoryId, items: allItems }: SourceItems,
): NoticeItem[] {
  const items = allItems as NoticeItem[]
  if (kind.audience === 'admins') return person.isAdmin ? [...items] : []
  if (kind.audience === 'person') return items.filter(({ userId }) => userId === person.userId)
  return items.filter((item) => concerns(person, repositoryId, item))
}

function concerns(
  { userId, scope, names, choices }: Follower,
  repositoryId: number | null,
  { path, owner, exceptUserIds }: NoticeItem,
): boolean {
  if (exceptUserIds?.includes(userId)) return false
  const choice = path === undefined ? undefined : choices.get(followKey(repositoryId, path))
  if (choice) return choice === 'follow'
  return scope === 'all' || (typeof owner === 'string' && names.includes(owner.toLowerCase()))
}
