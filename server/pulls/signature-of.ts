import { eq } from 'drizzle-orm'
import { gitAuthors, users } from '../../db/schema'
import type { Context } from '../kernel/context'
import { notFound } from '../kernel/errors'
import type { Signature } from '../ports/codehost/port'

/** How commits name a person: as they chose, else by what is known of them. */
export async function signatureOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<Signature> {
  const [row] = await db
    .select({
      ...{ name: users.name, email: users.email },
      ...{ chosenName: gitAuthors.name, chosenEmail: gitAuthors.email },
    })
    .from(users)
    .leftJoin(gitAuthors, eq(gitAuthors.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw notFound()
  const name = row.chosenName ?? row.name
  const email = row.chosenEmail ?? row.email ?? `user-${userId}@users.invalid`
  return { name, email, at: clock.now() }
}
