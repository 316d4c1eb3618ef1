import { z } from 'zod'
import { entry } from '#server/kernel/settings/entry'

const group = 'Chat'

/** The mail server of the deployment. */
export const settings = {
  smtpUrl: entry({
    name: 'SMTP_URL',
    group,
    meaning:
      'The mail server for notices, such as smtps://user:password@mail.example.com. Without it, no mails are sent.',
    example: '',
    secret: true,
    schema: z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
      .nullable()
      .default(null),
  }),
  mailFrom: entry({
    name: 'MAIL_FROM',
    group,
    meaning: 'The sender of mails. Default: notices@ and the host of BASE_URL.',
    example: 'Plumbline <notices@example.com>',
    schema: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an email address, with or without a name')
      .nullable()
      .default(null),
  }),
} as const
