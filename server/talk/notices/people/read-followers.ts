import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  codeHostAccounts,
  documentFollows,
  type KindChoice,
  memberships,
  noticeSettings,
  users,
} from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import type { NoticeEvent } from '../delivery/target'
import { type Follower, followKey } from './items-for'

export interface FollowingMember extends Follower {
  kinds: Readonly<Record<string, KindChoice>>
}

type EventPlace = Pick<NoticeEvent, 'repositoryId' | 'items'>

/** The members of the org, or one of them, with the facts that decide which items concern them. */
export async function readFollowers(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  events: readonly EventPlace[],
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
  const choices = await readChoices({ db }, orgId, events, userId)
  return members.map(({ userId, role, email, name, login, settings }) => ({
    userId,
    isAdmin: role === 'admin',
    scope: settings?.scope ?? 'followed',
    kinds: settings?.kinds ?? {},
    names: [email, name, login].flatMap((each) => (each ? [each.toLowerCase()] : [])),
    choices: new Map(
      (choices.get(userId) ?? []).map(({ repositoryId, path, choice }) => [
        followKey(repositoryId, path),
        choice,
      ]),
    ),
  }))
}

/** The choices about the documents of the events, by person. */
async function readChoices(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  events: readonly EventPlace[],
  userId?: number,
) {
  const repositoryIds = [...new Set(events.flatMap(({ repositoryId }) => repositoryId ?? []))]
  const paths = new Set(
    events.flatMap(({ items }) => items.flatMap((item) => ('path' in item ? [String(item.path)] : []))),
  )
  if (repositoryIds.length === 0 || paths.size === 0) return new Map<number, never[]>()
  const rows = await db
    .select()
    .from(documentFollows)
    .where(
      and(
        eq(documentFollows.orgId, orgId),
        inArray(documentFollows.repositoryId, repositoryIds),
        // One parameter, because a statement has at most 65 535.
        sql`${documentFollows.path} = any(${sql.param([...paths])}::text[])`,
        userId === undefined ? undefined : eq(documentFollows.userId, userId),
      ),
    )
  return groupBy(rows, (row) => row.userId)
}
