import type { ChatWorkspaces } from '../ports/chat/port'
import { openSlack } from '../ports/chat/slack/open-slack'
import { asFetch, createOutbound } from '../ports/http'
import type { Settings } from '../settings'

type ChatSettings = Pick<
  Settings,
  'chatOrgs' | 'defaultOrg' | 'outboundAllow' | 'slackApiUrl' | 'slackBotToken'
>

const SLACK_URL = 'https://slack.com/api'
const BOUNDS = { timeoutMs: 15_000, maxBytes: 16_000_000 }

/** The workspace of the deployment's token serves the orgs that CHAT_ORGS names, and no others. */
export function openChat(settings: ChatSettings): ChatWorkspaces | null {
  const { slackBotToken: token, slackApiUrl: apiUrl, outboundAllow: allow } = settings
  if (token === null) return null
  const outbound = createOutbound({ allow, trustedUrl: apiUrl ?? SLACK_URL })
  const chat = openSlack({ token, apiUrl, fetch: asFetch(outbound, BOUNDS) })
  const orgs = settings.chatOrgs ?? [settings.defaultOrg]
  return { of: (slug) => (orgs.includes(slug) ? chat : null) }
}
