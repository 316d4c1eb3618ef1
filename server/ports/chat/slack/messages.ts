import type { WebClient } from '@slack/web-api'
import type { NoticeMessage } from '#spec/notices/message'
import {
  ChatError,
  type ChatMessage,
  type ChatMessageAddress,
  type ChatRecipient,
  type ThreadMessage,
} from '../port'
import { toBlocks } from './to-blocks'
import { calling } from './to-chat-error'

/** The name of our metadata on messages. */
const EVENT_TYPE = 'plumbline_notice'
const PAGE = 200
/** Limits the search. A channel does not get this many messages within a few minutes. */
const MAX_SEARCHED_PAGES = 10
/** Slack's clock may be behind ours. */
const CLOCK_SLACK_S = 120
const MAX_THREAD_MESSAGES = 50

const QUIET = { unfurl_links: false, unfurl_media: false }
const inThread = (threadId: string | null | undefined) => (threadId ? { thread_ts: threadId } : {})

export async function post(
  client: WebClient,
  channel: string,
  { id, content, threadId }: ChatMessage,
): Promise<string> {
  const { ts } = await calling(() =>
    client.chat.postMessage({
      channel,
      ...toBlocks(content),
      ...QUIET,
      ...inThread(threadId),
      metadata: { event_type: EVENT_TYPE, event_payload: { id } },
    }),
  )
  return ts ?? ''
}

export async function update(
  client: WebClient,
  { channelId: channel, messageId: ts }: ChatMessageAddress,
  content: NoticeMessage,
): Promise<void> {
  await calling(() => client.chat.update({ channel, ts, ...toBlocks(content) }))
}

export async function whisper(
  client: WebClient,
  { channelId: channel, userId: user, threadId }: ChatRecipient,
  content: NoticeMessage,
): Promise<void> {
  await calling(() =>
    client.chat.postEphemeral({ channel, user, ...toBlocks(content), ...inThread(threadId) }),
  )
}

interface PostPlace {
  channel: string
  threadId?: string | null
}

/**
 * Without an invitation the app may post to a public channel, but not read it. Slack then rejects the search, now and later.
 */
export async function findPosted(
  client: WebClient,
  place: PostPlace,
  id: string,
  since: Date,
): Promise<string | null> {
  try {
    return await searchPosted(client, place, id, since)
  } catch (error) {
    if (error instanceof ChatError && !error.retryable) return null
    throw error
  }
}

async function searchPosted(
  client: WebClient,
  { channel, threadId: ts }: PostPlace,
  id: string,
  since: Date,
): Promise<string | null> {
  const oldest = String(Math.floor(since.getTime() / 1000) - CLOCK_SLACK_S)
  let cursor: string | undefined
  for (let page = 0; page < MAX_SEARCHED_PAGES; page++) {
    const query = { channel, oldest, cursor, limit: PAGE, include_all_metadata: true }
    const answer = await calling(() =>
      ts ? client.conversations.replies({ ...query, ts }) : client.conversations.history(query),
    )
    const postedMessage = answer.messages?.find(({ metadata }) => isOurs(metadata, id))
    if (postedMessage?.ts) return postedMessage.ts
    cursor = answer.response_metadata?.next_cursor || undefined
    if (!cursor) return null
  }
  return null
}

const isOurs = (metadata: { event_type?: string; event_payload?: object } | undefined, id: string): boolean =>
  metadata?.event_type === EVENT_TYPE && (metadata.event_payload as { id?: unknown } | undefined)?.id === id

export async function openDirect(client: WebClient, userId: string): Promise<string> {
  const { channel } = await calling(() => client.conversations.open({ users: userId }))
  return channel?.id ?? ''
}

export async function readThread(client: WebClient, channel: string, ts: string): Promise<ThreadMessage[]> {
  const { messages = [] } = await calling(() =>
    client.conversations.replies({ channel, ts, limit: MAX_THREAD_MESSAGES }),
  )
  return messages.map(({ user, bot_id, text = '' }) => ({
    userId: user ?? null,
    isOwn: bot_id !== undefined,
    text,
  }))
}

/** Slack accepts previews once per link of a message. */
export async function unfurl(
  client: WebClient,
  { channelId: channel, messageId: ts }: ChatMessageAddress,
  previews: ReadonlyMap<string, NoticeMessage>,
): Promise<void> {
  const unfurls = Object.fromEntries(
    [...previews].map(([address, content]) => [address, { blocks: toBlocks(content).blocks }]),
  )
  await calling(() => client.chat.unfurl({ channel, ts, unfurls }))
}
