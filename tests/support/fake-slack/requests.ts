import type { HomeView, KnownBlock, MessageMetadata, ModalView } from '@slack/types'

interface Page {
  cursor?: string
  limit?: number
}

interface Message {
  channel: string
  text: string
  blocks: KnownBlock[]
  thread_ts?: string
}

interface History extends Page {
  channel: string
  oldest?: string
  include_all_metadata?: boolean
}

/** The fields that Slack takes, by method. `scripts/schemas/make-slack-schema.ts` turns them into JSON Schema. */
export interface SlackRequests {
  'auth.test': Record<string, never>
  'chat.postEphemeral': Message & { user: string }
  'chat.postMessage': Message & { unfurl_links?: boolean; unfurl_media?: boolean; metadata?: MessageMetadata }
  'chat.update': Message & { ts: string }
  'chat.unfurl': { channel: string; ts: string; unfurls: Record<string, { blocks: KnownBlock[] }> }
  'conversations.history': History
  'conversations.info': { channel: string }
  'conversations.list': Page & { types?: string }
  'conversations.open': { users: string }
  'conversations.replies': History & { ts: string }
  'oauth.v2.access': { client_id: string; client_secret: string; code: string; redirect_uri?: string }
  'views.open': { trigger_id: string; view: ModalView }
  'views.publish': { user_id: string; view: HomeView }
  /** The body at the address that comes with a command or button. */
  response: { response_type?: 'ephemeral'; replace_original?: boolean; text: string; blocks: KnownBlock[] }
}
export type SlackMethod = keyof SlackRequests
