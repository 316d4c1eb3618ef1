import { createTransport } from 'nodemailer'
import { networkReason } from '#server/ports/http'
import { type Mail, MailError, type MailFailure, type OutgoingMail } from './port'

interface SmtpOptions {
  url: string
  from: string
  /** The part of Message-IDs after the @. */
  domain: string
}

const TIMEOUT_MS = 20_000

/** Sends mails through the operator's mail server. */
export function openSmtp({ url, from, domain }: SmtpOptions): Mail & { close(): void } {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from, domain))
      } catch (error) {
        throw toMailError(error)
      }
    },
    async tryConnection() {
      try {
        await transport.verify()
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => transport.close(),
  }
}

const toMessage = (
  { id, to, subject, text, html, unsubscribeUrl }: OutgoingMail,
  from: string,
  domain: string,
) => ({
  messageId: `<${id}@${domain}>`,
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: {
    ...(unsubscribeUrl !== null && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    'Auto-Submitted': 'auto-generated',
  },
})

interface SmtpFailure {
  code?: string
  /** The code of the network, which nodemailer replaces with its own. */
  originalCode?: string
  responseCode?: number
}

/** Omits the server's message, because some servers repeat the credential. */
function toMailError(error: unknown): MailError {
  const { code, originalCode = '', responseCode } = error as SmtpFailure
  const status = responseCode === undefined ? '' : ` (${responseCode})`
  const failure = failureOf(code, responseCode)
  const reason = networkReason(originalCode)
  const words =
    reason === null ? `${WORDS[failure]}${status}` : `The mail server cannot be reached: ${reason}.`
  return new MailError(failure, words, { cause: error })
}

function failureOf(code: string | undefined, responseCode = 0): MailFailure {
  if (code === 'EAUTH') return 'refused_account'
  return responseCode >= 500 ? 'rejected' : 'unreachable'
}

const WORDS: Record<MailFailure, string> = {
  rejected: 'The mail server does not accept this mail.',
  refused_account: 'The mail server does not accept the account in SMTP_URL.',
  unreachable: 'The mail server does not respond, or asks to try again later.',
}
