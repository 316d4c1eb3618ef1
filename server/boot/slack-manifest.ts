import { stringify } from 'yaml'
import { BOT_SCOPES } from '#server/ports/chat/slack/scopes'
import { COMMANDS } from '#server/talk/chat/commands/all-commands'
import { events } from '#server/talk/chat/events/subscriptions'

const ADDRESS = 'https://specs.example.com'

const HEADER = `# The Slack app of Plumbline. Replace ${ADDRESS} by the address of your deployment, then create an app
# "from a manifest" at https://api.slack.com/apps. See docs/slack.md.
# Written by: node --import tsx scripts/print-slack-manifest.ts --write
`

/** The app receives only messages addressed to it. */
const eventName = (action: string) => (action === 'message' ? 'message.im' : action)

/** The settings of the Slack app that the code expects, in Slack's file format. */
export function printSlackManifest(): string {
  const botEvents = events.flatMap(({ kind, action }) =>
    kind === 'event_callback' && action ? [eventName(action)] : [],
  )
  const manifest = {
    display_information: {
      name: 'Plumbline',
      description: 'Specs that live in git: notices, search, reviews and answers',
    },
    features: {
      app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      bot_user: { display_name: 'Plumbline', always_online: true },
      slash_commands: [
        {
          command: '/svc',
          url: `${ADDRESS}/slack/commands`,
          description: 'Specs, tasks and reviews',
          usage_hint: COMMANDS.map(({ name }) => name).join(' | '),
          should_escape: false,
        },
      ],
      unfurl_domains: [new URL(ADDRESS).host],
    },
    oauth_config: {
      redirect_urls: [`${ADDRESS}/auth/chat/callback`],
      scopes: { bot: Object.keys(BOT_SCOPES) },
    },
    settings: {
      event_subscriptions: { request_url: `${ADDRESS}/slack/events`, bot_events: botEvents.toSorted() },
      interactivity: { is_enabled: true, request_url: `${ADDRESS}/slack/interactions` },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  }
  return `${HEADER}${stringify(manifest, { lineWidth: 0 })}`
}
