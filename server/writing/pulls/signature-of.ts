import { eq } from 'drizzle-orm'
import { gitAuthors, users } from '#db/schema/index'
import { isEmailOfAnotherUser } from '#server/accounts/auth/index'
import type { Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import type { Signature } from '#server/ports/codehost/port'

interface AuthorSignature {
  author: Signature
  account: { id: number; email: string | null }
}

/** The author of a person's commits: the chosen name and email, or else those of the account. */
export async function signatureOf(
  ctx: Pick<Context, 'db' | 'clock' | 'ports'>,
  userId: number,
): Promise<AuthorSignature> {
  const [row] = await ctx.db
    .select({
      name: users.name,
      email: users.email,
      chosenName: gitAuthors.name,
      chosenEmail: gitAuthors.email,
    })
    .from(users)
    .leftJoin(gitAuthors, eq(gitAuthors.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw notFound()
  const { chosenName, chosenEmail } = row
  const canUse = chosenEmail !== null && !(await isEmailOfAnotherUser(ctx, userId, chosenEmail))
  const name = (canUse ? chosenName : null) ?? row.name
  const email = (canUse ? chosenEmail : row.email) ?? `user-${userId}@users.invalid`
  return { author: { name, email, at: ctx.clock.now() }, account: { id: userId, email: row.email } }
}
