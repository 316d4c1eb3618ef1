import { z } from 'zod'
import { ProviderAddress } from '../settings/ai-endpoint'
import { entry } from '../settings/entry'
import { OrgSlugs } from '../settings/org-slugs'

const group = 'Chat'

/** The chat workspace and the mail server of the deployment. */
export const settings = {
  chatOrgs: entry({
    name: 'CHAT_ORGS',
    group,
    meaning:
      'The slugs of the organizations that may post to the workspace of SLACK_BOT_TOKEN, separated by commas. Default: DEFAULT_ORG.',
    example: 'acme,initech',
    schema: OrgSlugs,
  }),
  slackBotToken: entry({
    name: 'SLACK_BOT_TOKEN',
    group,
    meaning:
      'The bot token of a Slack app with the scopes chat:write, chat:write.public, channels:read, channels:history, groups:read and groups:history. Without it, nothing is posted to chat.',
    example: '',
    secret: true,
    schema: z.string().nullable().default(null),
  }),
  slackApiUrl: entry({
    name: 'SLACK_API_URL',
    group,
    meaning: 'Another address than Slack’s, for tests.',
    example: 'http://127.0.0.1:4280/api',
    schema: ProviderAddress.nullable().default(null),
  }),
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
