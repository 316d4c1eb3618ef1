import type { RequestContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { hashToken } from '#server/kernel/secrets/random-token'
import { countPerHour } from '#server/platform/rate-limits/index'
import { MailError } from '#server/ports/mail/port'
import { escapeHtml } from '#spec/notices/write-message'

interface Confirmation {
  userId: number
  email: string
  /** With its proof of the address. */
  token: string
}

/** Mails of one person per hour, because the address may be a stranger's. */
const MAX_MAILS = 3

export function requireMails({ ports }: Pick<RequestContext, 'ports'>): void {
  if (ports.mail) return
  throw new DomainError('not_configured', {
    message:
      'This deployment sends no mail. Ask the operator to confirm your address under Administration, Users.',
    extras: { setting: 'SMTP_URL' },
  })
}

export const countMail = (ctx: RequestContext, userId: number): Promise<void> =>
  countPerHour(ctx, {
    key: `confirmation mails ${userId}`,
    limit: MAX_MAILS,
    refuse: (minutes) =>
      `You had ${MAX_MAILS} confirmations sent within an hour. Look into the spam folder, or try again in ${minutes} minutes.`,
  })

export async function mailConfirmation(
  { ports, baseUrl }: RequestContext,
  { userId, email, token }: Confirmation,
): Promise<void> {
  const url = `${baseUrl}/auth/confirm-email?token=${encodeURIComponent(token)}`
  const text = 'Confirm that this is the address of your Plumbline account.'
  const hint = 'The link works once, for a day. If you did not ask for it, ignore this mail.'
  try {
    await ports.mail?.send({
      id: `confirm-email-${userId}-${hashToken(token).slice(0, 16)}`,
      to: email,
      subject: 'Confirm your email address',
      text: `${text}\n\nConfirm: ${url}\n\n${hint}\n`,
      html: `<!doctype html>\n<html lang="en"><body>\n<p>${text}</p>\n<p><a href="${escapeHtml(url)}">Confirm your email address</a></p>\n<p>${hint}</p>\n</body></html>\n`,
      unsubscribeUrl: null,
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    throw new DomainError('upstream_failed', {
      cause: error,
      message: `The confirmation was not sent: ${error.message} Try again later.`,
    })
  }
}
