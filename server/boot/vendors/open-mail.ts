import type { Mail } from '#server/ports/mail/port'
import { openSmtp } from '#server/ports/mail/smtp'
import type { Settings } from '../settings'

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom'>

/** The operator's mail server. Null if none is configured. */
export function openMail({ smtpUrl, mailFrom }: MailSettings, baseUrl: string): Mail | null {
  if (smtpUrl === null) return null
  const domain = new URL(baseUrl).hostname
  return openSmtp({ url: smtpUrl, domain, from: mailFrom ?? `Plumbline <notices@${domain}>` })
}
