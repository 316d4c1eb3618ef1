import { entry } from '#server/kernel/settings/entry'
import { SecretList } from '#server/kernel/settings/secret-list'

/** The secrets that verify events. */
export const settings = {
  githubWebhookSecret: entry({
    name: 'GITHUB_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning:
      'The webhook secret of the GitHub App, which verifies events at /webhook. Like the secrets below, it can be several, separated by commas, while it is rotated. Without it, events are rejected.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  jiraWebhookSecret: entry({
    name: 'JIRA_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning: 'The secret that verifies events of Jira at /webhooks/jira.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  linearWebhookSecret: entry({
    name: 'LINEAR_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning: 'The secret that verifies events of Linear at /webhooks/linear.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  asanaWebhookSecret: entry({
    name: 'ASANA_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning:
      'The secret that Asana generated for the webhook. Instead, an administrator can confirm it after the handshake.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  stripeWebhookSecret: entry({
    name: 'STRIPE_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning: 'The signing secret of the Stripe endpoint, which verifies events at /api/webhooks/payments.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  slackSigningSecret: entry({
    name: 'SLACK_SIGNING_SECRET',
    group: 'Webhooks',
    meaning: 'The signing secret of the Slack app, which verifies requests at /slack/*.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
} as const
