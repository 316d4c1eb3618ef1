import { type AnswerCode, type PortAnswer, PortError } from '#server/ports/port-error'

/** Sends mails. */
export interface Mail {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>
  /** Signs in to the mail server and sends nothing. */
  tryConnection(): Promise<void>
}

export interface OutgoingMail {
  /** Becomes the Message-ID, so that mail programs recognise a repeated mail. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** A POST to this address unsubscribes, as RFC 8058 describes. Null for a one-time mail. */
  unsubscribeUrl: string | null
}

const CODES = {
  /** The server does not accept this recipient or content. */
  rejected: 'upstream_failed',
  /** The server does not accept our account. */
  refused_account: 'upstream_failed',
  /** The server did not answer, or asks to try again later. */
  unreachable: 'unavailable',
} as const satisfies Record<string, AnswerCode>
export type MailFailure = keyof typeof CODES

/** Why a mail was not sent. The message is for people and contains no secret. */
export class MailError extends PortError<MailFailure> {
  override name = 'MailError'

  constructor(failure: MailFailure, message: string, options: ErrorOptions = {}) {
    super(failure, message, { retryable: failure !== 'rejected', ...options })
  }

  override get answer(): PortAnswer {
    return { code: CODES[this.code], message: this.message }
  }
}
