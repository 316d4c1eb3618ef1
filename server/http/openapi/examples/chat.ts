import { EARLIER } from './sample-world'

/** The chat workspace of an organization. */
export const CHAT_EXAMPLES = {
  team_name: 'Acme',
  linked_at: EARLIER,
  'ChatSettings.repos': ['acme/payments'],
  'chat.connect.location': 'https://slack.com/oauth/v2/authorize?client_id=123.456&scope=commands&state=k2J9',
}
