import type { WebClient } from '@slack/web-api'
import { type ChatChannel, ChatError } from '../port'
import { calling } from './to-chat-error'

const PAGE = 200

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

export async function searchChannel(client: WebClient, name: string): Promise<ChatChannel | null> {
  let cursor: string | undefined
  do {
    const page = await calling(() =>
      client.conversations.list({ types: 'public_channel,private_channel', limit: PAGE, cursor }),
    )
    const matchingChannel = page.channels?.find((channel) => channel.name === name)
    if (matchingChannel) return toChannel(matchingChannel)
    cursor = page.response_metadata?.next_cursor || undefined
  } while (cursor)
  return null
}

/** Read before each message, because a channel can be shared or archived at any time. Null if it was deleted. */
export async function readChannel(client: WebClient, id: string): Promise<ChatChannel | null> {
  try {
    const { channel } = await calling(() => client.conversations.info({ channel: id }))
    return channel ? toChannel(channel) : null
  } catch (error) {
    if (error instanceof ChatError && error.code === 'channel_refused') return null
    throw error
  }
}
