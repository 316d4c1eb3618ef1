import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import { mailedToken, readMailedToken, wasMailed } from '#server/kernel/secrets/mailed-token'
import { afterCommit, withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { makeSignInLink, spendLink } from '../links/sign-in-link'
import { countMail, mailConfirmation, requireMails } from './mail-confirmation'

/**
 * `unconfirmed`: the person can request a confirmation mail. `no_mail`: only the operator can confirm. `none`: there is nothing
 * to confirm, because the account has no address or another provider confirms it.
 */
export type EmailState = 'confirmed' | 'unconfirmed' | 'no_mail' | 'none'

export async function emailStateOf(ctx: RequestContext, userId: number): Promise<EmailState> {
  const { email, emailVerifiedAt } = await findPerson(ctx, userId)
  if (email === null) return 'none'
  if (emailVerifiedAt) return 'confirmed'
  if (!ctx.signIn.embedded) return 'none'
  return ctx.ports.mail ? 'unconfirmed' : 'no_mail'
}

/** Mails a link that confirms the address of the signed-in person's account. It works once, within a day. */
export async function sendConfirmation(ctx: RequestContext, userId: number): Promise<{ sentTo: string }> {
  if (!ctx.signIn.embedded)
    throw conflict('Your identity provider manages your address. Confirm it there, then sign in again.')
  requireMails(ctx)
  const { email, name, emailVerifiedAt } = await findPerson(ctx, userId)
  if (email === null) throw conflict('Your account has no email address.')
  if (emailVerifiedAt) throw conflict('Your email address is already confirmed.')
  await countMail(ctx, userId)
  return withTransaction(ctx, async (tx) => {
    const token = await makeSignInLink(tx.db, tx.clock, userId, 'confirm_email')
    await recordAct(tx, { act: 'email.send_confirmation', target: { kind: 'user', id: userId, name } })
    const link = await mailedToken(tx, token, email)
    await afterCommit(tx, () => mailConfirmation(ctx, { userId, email, token: link }))
    return { sentTo: email }
  })
}

/**
 * Confirms the address that received the link. Only the account that requested it can use the link; otherwise a person who
 * entered a stranger's address could have the stranger confirm it.
 */
export function confirmEmail(ctx: RequestContext, userId: number, link: string): Promise<{ email: string }> {
  return withTransaction(ctx, async (tx) => {
    const { email, name } = await findPerson(tx, userId, { locks: true })
    if (email === null || !(await wasMailed(tx, link, email))) throw notForThisAccount()
    if ((await spendLink(tx, readMailedToken(link).token, 'confirm_email', userId)) === null) throw spent()
    await tx.db.update(users).set({ emailVerifiedAt: tx.clock.now() }).where(eq(users.id, userId))
    await recordAct(tx, { act: 'email.confirm', target: { kind: 'user', id: userId, name } })
    return { email }
  })
}

async function findPerson({ db }: Pick<Context, 'db'>, userId: number, { locks = false } = {}) {
  const query = db
    .select({ email: users.email, name: users.name, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'human')))
  const [person] = await (locks ? query.for('no key update') : query)
  if (!person) throw notFound()
  return person
}

const notForThisAccount = () =>
  new DomainError('forbidden', {
    message:
      'This link was mailed to another address than that of your account. Sign in with the account that asked for it, or send a new confirmation from your profile.',
  })

const spent = () =>
  conflict('This link was used or is older than a day. Send a new confirmation from your profile.')
