import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { mailedToken } from '#server/kernel/secrets/mailed-token'
import { countPerHour } from '#server/platform/rate-limits/index'
import { MailError } from '#server/ports/mail/port'
import { breakAutomaticLinks, escapeHtml } from '#spec/notices/write-message'
import { pathOfInvitation } from './path-of-invitation'

interface MailedInvitation {
  id: number
  token: string
  email: string
}

/** Mails the link that confirms the address. Does nothing on a deployment without a mail server. */
export async function mailInvitation(ctx: OrgContext, invitation: MailedInvitation): Promise<void> {
  const { ports, org, baseUrl } = ctx
  if (!ports.mail) return
  await countMail(ctx)
  const { id, token, email } = invitation
  const url = `${baseUrl}${pathOfInvitation(await mailedToken(ctx, token, email))}`
  const invites = `You are invited to ${breakAutomaticLinks(org.name)} on Plumbline.`
  const hint = 'The link works once, for a week. If you do not know what this is about, ignore this mail.'
  try {
    await ports.mail.send({
      id: `invitation-${id}`,
      to: email,
      subject: `Invitation to ${org.name}`,
      text: `${invites}\n\nAccept: ${url}\n\n${hint}\n`,
      html: `<!doctype html>\n<html lang="en"><body>\n<p>${escapeHtml(invites)}</p>\n<p><a href="${escapeHtml(url)}">Accept the invitation</a></p>\n<p>${hint}</p>\n</body></html>\n`,
      unsubscribeUrl: null,
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    throw new DomainError('upstream_failed', {
      cause: error,
      message: `The invitation was made, but its mail was not sent: ${error.message} Revoke the invitation and try again.`,
    })
  }
}

/** Maximum per hour and org, so that nobody uses this deployment to send mail to strangers. */
const MAX_MAILS = 50

const countMail = (ctx: OrgContext): Promise<void> =>
  countPerHour(ctx, {
    key: `invitation mails org ${ctx.org.id}`,
    limit: MAX_MAILS,
    refuse: (minutes) =>
      `The organization sent ${MAX_MAILS} invitations by mail in an hour, so this one was not mailed. Send its link yourself, or revoke it and try again in ${minutes} minutes.`,
  })
