import { count, desc } from 'drizzle-orm'
import { contactRequests } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { ContactsFilter, ContactsWire } from './wire'

export async function listContacts(
  { db }: Context,
  { limit, offset }: ContactsFilter,
): Promise<ContactsWire> {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(contactRequests)
      .orderBy(desc(contactRequests.createdAt), desc(contactRequests.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(contactRequests),
  ])
  return {
    contacts: rows.map(({ teamSize, createdAt, ...contact }) => ({
      ...contact,
      team_size: teamSize,
      created_at: createdAt.toISOString(),
    })),
    total: counted?.total ?? 0,
  }
}
