import type { Settings } from '../settings'
import type { WebhookParts } from '../webhooks'
import { openSecretBox } from './encryption-key'

/** The secrets that verify events. */
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
