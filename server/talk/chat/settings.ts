import { ProviderAddress } from '#server/kernel/settings/ai-endpoint'
import { entry, OptionalText } from '#server/kernel/settings/entry'
import { OrgSlugs } from '#server/kernel/settings/org-slugs'

const group = 'Chat'

/** The chat workspace of the deployment, and the app that organizations add to their own. */
export const settings = {
  chatOrgs: entry({
    name: 'CHAT_ORGS',
    group,
    meaning:
      'The slugs of the organizations that may use the workspace of SLACK_BOT_TOKEN, separated by commas. Default: DEFAULT_ORG.',
    example: 'acme,initech',
    schema: OrgSlugs,
  }),
  slackBotToken: entry({
    name: 'SLACK_BOT_TOKEN',
    group,
    meaning:
      'The bot token of a Slack app in one workspace, with the scopes of deploy/slack-manifest.yaml. Without it and without SLACK_CLIENT_ID, nothing is posted to chat.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  slackClientId: entry({
    name: 'SLACK_CLIENT_ID',
    group,
    meaning:
      'The client id of the Slack app. With SLACK_CLIENT_SECRET, organizations add the app to their own workspaces under Settings, Notifications, Chat.',
    example: '',
    schema: OptionalText,
  }),
  slackClientSecret: entry({
    name: 'SLACK_CLIENT_SECRET',
    group,
    meaning: 'The client secret of the Slack app.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  slackApiUrl: entry({
    name: 'SLACK_API_URL',
    group,
    meaning: 'Another address than Slack’s, for tests.',
    example: 'http://127.0.0.1:4280/api',
    schema: ProviderAddress.nullable().default(null),
  }),
} as const
