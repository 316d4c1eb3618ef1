import type { WebClient } from '@slack/web-api'
import type { Chat, ChatChannel, ChatMessage } from '../port'
import { toBlocks } from './to-blocks'
import { calling } from './to-chat-error'

export interface SlackOptions {
  token: string
  /** Null: Slack itself. */
  apiUrl: string | null
  fetch: typeof globalThis.fetch
}

/** The name of our metadata at messages. */
const EVENT_TYPE = 'plumbline_notice'
const PAGE = 200
/** So many messages of one channel within a few minutes are no notices. */
const MAX_SEARCHED_PAGES = 10
/** Slack's clock may be behind ours. */
const CLOCK_SLACK_S = 120
const CHANNELS_KEPT_MS = 10 * 60_000

/** One workspace of Slack. The package is loaded by the first request. */
export function openSlack(options: SlackOptions): Chat {
  let opened: Promise<WebClient> | undefined
  const open = () => {
    opened ??= connect(options)
    return opened
  }
  const channels = new Map<string, { channel: ChatChannel; at: number }>()
  return {
    async findChannel(name) {
      const known = channels.get(name)
      if (known && Date.now() - known.at < CHANNELS_KEPT_MS)
        return readChannel(await open(), known.channel.id)
      const channel = await searchChannel(await open(), name.replace(/^#/, ''))
      if (channel) channels.set(name, { channel, at: Date.now() })
      return channel
    },
    post: async (channelId, message) => post(await open(), channelId, message),
    findPosted: async (channelId, id, since) => findPosted(await open(), channelId, id, since),
  }
}

/** Repeating is the business of the queue, which also survives a crash. */
async function connect({ token, apiUrl, fetch }: SlackOptions): Promise<WebClient> {
  const { LogLevel, WebClient } = await import('@slack/web-api')
  return new WebClient(token, {
    fetch,
    ...(apiUrl === null ? {} : { slackApiUrl: `${apiUrl}/` }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logLevel: LogLevel.ERROR,
  })
}

interface SlackChannel {
  id?: string
  name?: string
  is_archived?: boolean
  is_ext_shared?: boolean
  is_pending_ext_shared?: boolean
}

const toChannel = (channel: SlackChannel): ChatChannel => ({
  id: channel.id ?? '',
  name: `#${channel.name ?? ''}`,
  isShared: channel.is_ext_shared === true || channel.is_pending_ext_shared === true,
  isArchived: channel.is_archived === true,
})

async function searchChannel(client: WebClient, name: string): Promise<ChatChannel | null> {
  let cursor: string | undefined
  do {
    const page = await calling(() =>
      client.conversations.list({ types: 'public_channel,private_channel', limit: PAGE, cursor }),
    )
    const found = page.channels?.find((channel) => channel.name === name)
    if (found) return toChannel(found)
    cursor = page.response_metadata?.next_cursor || undefined
  } while (cursor)
  return null
}

/** Read before each message, because a channel can be shared or archived at any time. Null if it was deleted. */
async function readChannel(client: WebClient, id: string): Promise<ChatChannel | null> {
  const { channel } = await calling(() => client.conversations.info({ channel: id }))
  return channel ? toChannel(channel) : null
}

async function post(client: WebClient, channel: string, { id, content }: ChatMessage): Promise<string> {
  const { ts } = await calling(() =>
    client.chat.postMessage({
      channel,
      ...toBlocks(content),
      unfurl_links: false,
      unfurl_media: false,
      metadata: { event_type: EVENT_TYPE, event_payload: { id } },
    }),
  )
  return ts ?? ''
}

async function findPosted(
  client: WebClient,
  channel: string,
  id: string,
  since: Date,
): Promise<string | null> {
  const oldest = String(Math.floor(since.getTime() / 1000) - CLOCK_SLACK_S)
  let cursor: string | undefined
  for (let page = 0; page < MAX_SEARCHED_PAGES; page++) {
    const answer = await calling(() =>
      client.conversations.history({ channel, oldest, cursor, limit: PAGE, include_all_metadata: true }),
    )
    const found = answer.messages?.find(({ metadata }) => isOurs(metadata, id))
    if (found?.ts) return found.ts
    cursor = answer.response_metadata?.next_cursor || undefined
    if (!cursor) return null
  }
  return null
}

const isOurs = (metadata: { event_type?: string; event_payload?: object } | undefined, id: string): boolean =>
  metadata?.event_type === EVENT_TYPE && (metadata.event_payload as { id?: unknown } | undefined)?.id === id
