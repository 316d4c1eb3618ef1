import type { WebClient } from '@slack/web-api'
import type { Chat, ChatChannel, ChatIdentity } from '../port'
import { readChannel, searchChannel } from './channels'
import { connect, type SlackOptions } from './connect'
import { findPosted, openDirect, post, readThread, unfurl, update, whisper } from './messages'
import { calling } from './to-chat-error'
import { openForm, showHome } from './views'

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
    identify: async () => identify(await open()),
    async findChannel(name) {
      const cachedChannel = channels.get(name)
      if (cachedChannel && Date.now() - cachedChannel.at < CHANNELS_KEPT_MS)
        return readChannel(await open(), cachedChannel.channel.id)
      const channel = await searchChannel(await open(), name.replace(/^#/, ''))
      if (channel) channels.set(name, { channel, at: Date.now() })
      return channel
    },
    readChannel: async (id) => readChannel(await open(), id),
    post: async (channelId, message) => post(await open(), channelId, message),
    update: async (at, content) => update(await open(), at, content),
    findPosted: async (channelId, id, since, threadId) =>
      findPosted(await open(), { channel: channelId, threadId }, id, since),
    whisper: async (to, content) => whisper(await open(), to, content),
    openDirect: async (userId) => openDirect(await open(), userId),
    openForm: async (triggerId, form) => openForm(await open(), triggerId, form),
    showHome: async (userId, content) => showHome(await open(), userId, content),
    unfurl: async (at, previews) => unfurl(await open(), at, previews),
    readThread: async (channelId, threadId) => readThread(await open(), channelId, threadId),
  }
}

async function identify(client: WebClient): Promise<ChatIdentity> {
  const { team_id, team, user_id } = await calling(() => client.auth.test())
  return { teamId: team_id ?? '', teamName: team ?? '', botUserId: user_id ?? '' }
}
