import type { WebhookSecrets } from '#server/platform/webhooks/index'
import type { Settings } from './settings'

/** The secrets that verify events. */
export const webhookSecretsOf = (settings: Settings): WebhookSecrets => ({
  github: settings.githubWebhookSecret,
  stripe: settings.stripeWebhookSecret,
  asana: settings.asanaWebhookSecret,
  jira: settings.jiraWebhookSecret,
  linear: settings.linearWebhookSecret,
  slack: settings.slackSigningSecret,
})
