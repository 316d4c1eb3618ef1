import type { Settings } from '../settings'
import type { WebhookParts } from '../webhooks'
import { openSecretBox } from './encryption-key'

/** What proves that an event comes from its vendor. */
export const openWebhooks = async (settings: Settings): Promise<WebhookParts> => ({
  secrets: {
    github: settings.githubWebhookSecret,
    stripe: settings.stripeWebhookSecret,
    asana: settings.asanaWebhookSecret,
    jira: settings.jiraWebhookSecret,
    linear: settings.linearWebhookSecret,
  },
  secretBox: await openSecretBox(settings),
})
