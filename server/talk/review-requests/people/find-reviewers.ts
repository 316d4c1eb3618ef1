import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { userIdOf } from '#server/kernel/user-id-of'
import { readMentionNames } from '#server/talk/comments/index'
import { requireMembers } from '#server/writing/issues/index'
import { mentionOf } from '#spec/mentions/find-mentions'
import type { AskInput } from '../wire'

interface AskedPerson {
  userId: number
  /** Null for a person who was named. */
  team: string | null
}

/** The members to ask. Who is named as a person is not asked for the team as well. Nobody asks themselves. */
export async function findReviewers(
  ctx: OrgContext,
  { people, team }: Pick<AskInput, 'people' | 'team'>,
): Promise<AskedPerson[]> {
  const names = await readMentionNames(ctx)
  const asker = userIdOf(ctx)
  const named = [...new Set(people.map((person) => userIdOfName(names, person)))]
  if (named.includes(asker)) throw invalid('You cannot ask yourself for a review. Name other members.')
  await requireMembers(ctx.db, ctx.org.id, named, named, 'people')
  const owners = team === undefined ? [] : await findTeam(ctx, names, team)
  const ofTeam = owners.filter((userId) => userId !== asker && !named.includes(userId))
  if (team !== undefined && ofTeam.length === 0 && named.length === 0)
    throw conflict(`No other member owns a document of the team ${team}. Name people instead.`)
  return [
    ...named.map((userId) => ({ userId, team: null })),
    ...ofTeam.map((userId) => ({ userId, team: team ?? null })),
  ]
}

type Names = ReadonlyMap<string, number>

function userIdOfName(names: Names, person: number | string): number {
  const userId = typeof person === 'number' ? person : findByName(names, person)
  if (userId !== null) return userId
  throw invalid(`${person} is not an active member. Use a login, an address or first-last.`)
}

const findByName = (names: Names, name: string): number | null =>
  names.get(name.trim().replace(/^@/, '').toLowerCase()) ?? names.get(mentionOf(name)) ?? null

/** The members who own documents of the team: teams have no list of members. */
async function findTeam(ctx: OrgContext, names: Names, team: string): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ owner: documents.owner })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, ctx.org.id),
        eq(sql`lower(${documents.team})`, team.toLowerCase()),
        isNotNull(documents.owner),
      ),
    )
  // The names are those of active members only.
  return [...new Set(rows.flatMap(({ owner }) => (owner === null ? [] : (findByName(names, owner) ?? []))))]
}

const invalid = (message: string) => new DomainError('validation_failed', { message })
