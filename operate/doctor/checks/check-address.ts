import type { Settings } from '#server/boot/settings/index'
import { type Finding, findingsAbout, messageOf } from '../finding'
import { probeHealth } from '../probe'

const { ok, off, warning, failed } = findingsAbout('address')
const LOCAL = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/

type AddressSettings = Pick<
  Settings,
  | 'baseUrl'
  | 'githubAppId'
  | 'jiraWebhookSecret'
  | 'linearWebhookSecret'
  | 'slackSigningSecret'
  | 'stripeSecretKey'
>

/** Whether people and the webhooks of vendors can reach BASE_URL. */
export async function checkAddress(settings: AddressSettings): Promise<Finding[]> {
  const { baseUrl } = settings
  const senders = webhookSenders(settings)
  if (baseUrl === null || LOCAL.test(new URL(baseUrl).host)) {
    if (senders.length === 0) return [off('Only this machine uses the address.')]
    return [
      failed(
        `${senders.join(', ')} cannot send webhooks to this machine.`,
        'Set BASE_URL to the address under which the internet reaches this server.',
      ),
    ]
  }
  try {
    const { isPlumbline, status } = await probeHealth(baseUrl)
    if (isPlumbline) return [ok(`${baseUrl} leads to Plumbline.`)]
    return [
      failed(
        `${baseUrl} leads to something else (status ${status}).`,
        'Let the proxy pass all paths to the port of the web process.',
      ),
    ]
  } catch (error) {
    return [
      warning(
        `${baseUrl} does not answer from here: ${messageOf(error)}`,
        'Start the server, or correct BASE_URL, DNS or the proxy. Some networks cannot reach their own public address.',
      ),
    ]
  }
}

function webhookSenders(settings: AddressSettings): string[] {
  const configured = {
    GitHub: settings.githubAppId !== null,
    Jira: settings.jiraWebhookSecret.length > 0,
    Linear: settings.linearWebhookSecret.length > 0,
    Slack: settings.slackSigningSecret.length > 0,
    Stripe: settings.stripeSecretKey !== null,
  }
  return Object.entries(configured).flatMap(([name, isConfigured]) => (isConfigured ? [name] : []))
}
