import { identities, passwords } from '#db/schema/index'
import { EMBEDDED } from '#server/accounts/idp/index'
import { hashPassword } from '#server/accounts/idp/password-hash'
import type { Context } from '#server/kernel/context'

/** A thousandth of the cost of a real hash, which takes a quarter of a second of processor time. */
const CHEAP = { logN: 5, r: 8, p: 3 }

/**
 * Gives a person without an account a password, as `setPassword` does, but with a cheap hash. Checking it is as cheap.
 * Tests of the hash itself use the real one.
 */
export async function givePassword({ db, clock }: Context, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password, CHEAP)
  await db.insert(passwords).values({ userId, hash, changedAt: clock.now() })
  await db.insert(identities).values({ provider: EMBEDDED, subject: String(userId), userId })
}
