import { entry } from '../settings/entry'
import { SecretList } from '../settings/secret-list'

/** The secrets that verify events. */
export const settings = {
  githubWebhookSecret: entry({
    name: 'GITHUB_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning:
      'Proves that events at /webhook come from GitHub: the secret of the App. Like the others below it may be several, separated by commas, while it is rotated; events are refused while it is not set.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  jiraWebhookSecret: entry({
    name: 'JIRA_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning: 'Proves that events at /webhooks/jira come from Jira.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  linearWebhookSecret: entry({
    name: 'LINEAR_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning: 'Proves that events at /webhooks/linear come from Linear.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  asanaWebhookSecret: entry({
    name: 'ASANA_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning:
      'The secret that Asana made when the webhook was created. It may instead be confirmed by an administrator after the handshake.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
  stripeWebhookSecret: entry({
    name: 'STRIPE_WEBHOOK_SECRET',
    group: 'Webhooks',
    meaning:
      'Proves that events at /api/webhooks/payments come from Stripe: the signing secret of the endpoint.',
    example: '',
    secret: true,
    schema: SecretList(),
  }),
} as const
