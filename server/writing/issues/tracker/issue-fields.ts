import { and, eq, isNull } from 'drizzle-orm'
import { memberships, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import { type FieldValue, fieldTexts } from '#spec/engines/map-fields'

export const ISSUE_FIELDS = [
  { id: 'labels', name: 'labels', type: 'list' },
  { id: 'milestone', name: 'milestone', type: 'text' },
  { id: 'assignees', name: 'assignees', type: 'person' },
] as const

export interface IssueFields {
  labels?: string[]
  milestone?: string | null
  /** User ids. */
  assignees?: number[]
}

/** Reads the fields of a draft or a change. Throws `invalid` for a field that issues do not have. */
export async function readFields(
  ctx: OrgContext,
  fields: Readonly<Record<string, FieldValue | null>>,
): Promise<IssueFields> {
  const read: IssueFields = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'labels') read.labels = fieldTexts(value)
    else if (name === 'milestone') read.milestone = value === null ? null : fieldTexts(value).join(', ')
    else if (name === 'assignees' || name === 'assignee')
      read.assignees = await findPeople(ctx, fieldTexts(value))
    else {
      const names = ISSUE_FIELDS.map((field) => field.name).join(', ')
      throw new TrackerError('invalid', `Local issues have no field “${name}”. They have ${names}.`)
    }
  }
  return read
}

/** The active members of the org. */
export const listPeople = ({ db, org }: OrgContext) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, org.id), isNull(users.deactivatedAt)))
    .orderBy(users.id)
    .limit(1_000)

/** People are named by email, or by a name that only one of them has. */
async function findPeople(ctx: OrgContext, names: string[]): Promise<number[]> {
  if (names.length === 0) return []
  const people = await listPeople(ctx)
  return names.map((text) => {
    const emailOrName = text.trim().replace(/^@/, '').toLowerCase()
    const byEmail = people.filter(({ email }) => email?.toLowerCase() === emailOrName)
    const matches =
      byEmail.length > 0 ? byEmail : people.filter(({ name }) => name.toLowerCase() === emailOrName)
    const [person] = matches
    if (!person)
      throw new TrackerError('invalid', `No active member of the org has the email or name “${text}”.`)
    if (matches.length > 1)
      throw new TrackerError('invalid', `Several members are named “${text}”. Use the email.`)
    return person.id
  })
}
