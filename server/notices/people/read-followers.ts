import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  codeHostAccounts,
  documentFollows,
  type KindChoice,
  memberships,
  noticeSettings,
  users,
} from '../../../db/schema'
import { groupBy } from '../../../shared/group-by'
import type { Context } from '../../kernel/context'
import type { NoticeEvent } from '../delivery/target'
import type { Follower } from './items-for'

export interface FollowingMember extends Follower {
  kinds: Readonly<Record<string, KindChoice>>
}

/** The members of the org, or one of them, with what decides which items of the event concern them. */
export async function readFollowers(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId, items }: NoticeEvent,
  userId?: number,
): Promise<FollowingMember[]> {
  const members = await db
    .select({
      userId: users.id,
      role: memberships.role,
      email: users.email,
      name: users.name,
      login: codeHostAccounts.login,
      settings: noticeSettings,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(codeHostAccounts, eq(codeHostAccounts.userId, users.id))
    .leftJoin(
      noticeSettings,
      and(eq(noticeSettings.orgId, memberships.orgId), eq(noticeSettings.userId, memberships.userId)),
    )
    .where(
      and(
        eq(memberships.orgId, orgId),
        eq(users.kind, 'human'),
        isNull(users.deactivatedAt),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
  const choices = await readChoices({ db }, orgId, repositoryId, items)
  return members.map(({ userId, role, email, name, login, settings }) => ({
    userId,
    isAdmin: role === 'admin',
    scope: settings?.scope ?? 'followed',
    kinds: settings?.kinds ?? {},
    names: [email, name, login].flatMap((each) => (each ? [each.toLowerCase()] : [])),
    choices: new Map((choices.get(userId) ?? []).map(({ path, choice }) => [path, choice])),
  }))
}

async function readChoices(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  repositoryId: number | null,
  items: readonly object[],
) {
  const paths = items.flatMap((item) => ('path' in item ? [String(item.path)] : []))
  if (repositoryId === null || paths.length === 0) return new Map<number, never[]>()
  const rows = await db
    .select()
    .from(documentFollows)
    .where(
      and(
        eq(documentFollows.orgId, orgId),
        eq(documentFollows.repositoryId, repositoryId),
        inArray(documentFollows.path, [...new Set(paths)].slice(0, MAX_PATHS)),
      ),
    )
  return groupBy(rows, ({ userId }) => userId)
}

/** Far below the 65 535 parameters of a statement. A larger change is a list that nobody follows document by document. */
const MAX_PATHS = 20_000
