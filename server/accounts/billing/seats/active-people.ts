import { and, asc, count, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { type ActivitySource, activity, memberships, users } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { MIN_SEATS } from '#shared/plans'
import type { Period } from '../accounts/periods'

type InOrg = Pick<Context, 'db'> & { org: Pick<Org, 'id'> }

/** Activity is stored by day, in UTC. */
const wasActive = ({ org }: InOrg, { start, end }: Period) =>
  and(eq(activity.orgId, org.id), gte(activity.day, dayFrom(start)), lt(activity.day, dayFrom(end)))

/** The day of a time: the first day of a period counts, and its end day belongs to the next period. */
function dayFrom(time: Date): string {
  const midnight = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())
  return new Date(midnight).toISOString().slice(0, 10)
}

/** Counts people, but not the service users of keys. People who left the org during the period also count. */
export async function countActivePeople(ctx: InOrg, period: Period): Promise<number> {
  const [row] = await ctx.db
    .select({ people: sql<number>`count(distinct ${activity.userId})::int` })
    .from(activity)
    .innerJoin(users, and(eq(users.id, activity.userId), eq(users.kind, 'human')))
    .where(wasActive(ctx, period))
  return row?.people ?? 0
}

/**
 * Counts the people of a plan without seats: active people, and members who may become active. A limit on active people alone
 * would not hold for members who join first and work later.
 */
export async function countPeople(ctx: InOrg, period: Period): Promise<number> {
  const { db, org } = ctx
  const active = db.select({ userId: activity.userId }).from(activity).where(wasActive(ctx, period))
  const members = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deactivatedAt)))
    .where(eq(memberships.orgId, org.id))
  const people = union(active, members).as('people')
  const [row] = await db
    .select({ people: count() })
    .from(people)
    .innerJoin(users, and(eq(users.id, people.userId), eq(users.kind, 'human')))
  return row?.people ?? 0
}

/** Active people with reasons: how they used the org, and on how many days. */
export const listActivePeople = (ctx: InOrg, period: Period) =>
  ctx.db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      sources: sql<ActivitySource[]>`array_agg(distinct ${activity.source} order by ${activity.source})`,
      days: sql<number>`count(distinct ${activity.day})::int`,
      lastDay: sql<string>`max(${activity.day})::text`,
    })
    .from(activity)
    .innerJoin(users, and(eq(users.id, activity.userId), eq(users.kind, 'human')))
    .where(wasActive(ctx, period))
    .groupBy(users.id, users.name, users.email)
    .orderBy(asc(users.name), asc(users.id))

/** The number of active people, but at least the minimum that can be bought. */
export const seatsFor = (activePeople: number) => Math.max(MIN_SEATS, activePeople)
