import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { platformActs, signInLinks, users } from '#db/schema/index'
import { hashToken } from '#server/kernel/secrets/random-token'
import { MailError, type OutgoingMail } from '#server/ports/mail/port'
import { type Account, openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const site = openSignInSite()
let mails: OutgoingMail[] = []

beforeEach(() => {
  mails = []
  site.ctx.ports.mail = { send: async (mail) => void mails.push(mail), tryConnection: async () => {} }
})

/** The answer of a procedure, or the code and the sentence of its error. */
async function call(visitor: Visitor, procedure: string, json: object = {}) {
  const { response } = await visitor.post(`/trpc/${procedure}`, { json })
  const body = await response.json()
  return body.error ? `${body.error.json.data.code}: ${body.error.json.message}` : body.result.data.json
}

async function person(): Promise<Account & { visitor: Visitor }> {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  return { ...account, visitor }
}

const tokenIn = (mail = mails.at(-1)) =>
  new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
async function state(visitor: Visitor) {
  const { response } = await visitor.send('/trpc/account.emailState')
  return (await response.json()).result.data.json
}

it('a signed-in person confirms their address once, by the link that was mailed to it', async () => {
  const { visitor, email, userId } = await person()
  expect(await state(visitor)).toBe('unconfirmed')
  expect(await call(visitor, 'account.sendConfirmation')).toEqual({ sentTo: email })
  expect(mails).toMatchObject([{ to: email, subject: 'Confirm your email address' }])
  const token = tokenIn()
  const links = await site.db.select().from(signInLinks).where(eq(signInLinks.userId, userId))
  expect(links.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token.split('.')[0] ?? '')])
  expect(await call(visitor, 'account.confirmEmail', { token })).toEqual({ email })
  expect(await state(visitor)).toBe('confirmed')
  expect(await call(visitor, 'account.confirmEmail', { token })).toMatch(/^conflict: .*was used/)
  const log = await site.db.select().from(platformActs).where(eq(platformActs.userId, userId))
  expect(log.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['email.send_confirmation', 'email.confirm']),
  )
  expect(await call(visitor, 'account.sendConfirmation')).toMatch(/^conflict: .*already confirmed/)
})

it('a link is of no use to another account, for another address, or without its proof', async () => {
  const { visitor, userId } = await person()
  await call(visitor, 'account.sendConfirmation')
  const token = tokenIn()
  const other = await person()
  expect(await call(other.visitor, 'account.confirmEmail', { token })).toMatch(/^forbidden/)
  expect(await call(visitor, 'account.confirmEmail', { token: token.split('.')[0] })).toMatch(/^forbidden/)
  expect(await call(site.visitor(), 'account.confirmEmail', { token })).toMatch(/^unauthenticated/)
  await site.db
    .update(users)
    .set({ email: `new-${userId}@example.com` })
    .where(eq(users.id, userId))
  expect(await call(visitor, 'account.confirmEmail', { token })).toMatch(/^forbidden: .*another address/)
  expect(await state(visitor)).toBe('unconfirmed')
})

it('an expired link says so', async () => {
  const { visitor, userId } = await person()
  await call(visitor, 'account.sendConfirmation')
  const past = new Date(site.clock.now().getTime() - 1000)
  await site.db.update(signInLinks).set({ expiresAt: past }).where(eq(signInLinks.userId, userId))
  expect(await call(visitor, 'account.confirmEmail', { token: tokenIn() })).toMatch(/older than a day/)
  expect(await state(visitor)).toBe('unconfirmed')
})

it('a person has three confirmations sent in an hour, also by parallel requests', async () => {
  const { visitor } = await person()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(visitor, 'account.sendConfirmation')))
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([
    expect.stringMatching(/^rate_limited: .*spam folder/),
    expect.stringMatching(/^rate_limited/),
  ])
  expect(mails).toHaveLength(3)
})

it('without a mail server, the operator is named; a mail that was not sent is said', async () => {
  const { visitor } = await person()
  site.ctx.ports.mail = null
  expect(await state(visitor)).toBe('no_mail')
  expect(await call(visitor, 'account.sendConfirmation')).toMatch(
    /^not_configured: .*sends no mail.*operator/,
  )
  const refuse = async () => {
    throw new MailError('unreachable', 'The mail server does not answer.')
  }
  site.ctx.ports.mail = { send: refuse, tryConnection: refuse }
  expect(await call(visitor, 'account.sendConfirmation')).toMatch(/^upstream_failed: .*does not answer/)
})
