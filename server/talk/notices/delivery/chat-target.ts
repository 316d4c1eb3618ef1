import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import { may } from '#server/kernel/entitlements/org-plan'
import { type Chat, type ChatChannel, ChatError } from '#server/ports/chat/port'
import { ignoresQuietHours, postingTime } from '../routing/chat-route'
import { hideFromAi } from './hide-from-ai'
import type { SourceRepository } from './read-sources'
import { type DeliveryContext, itemsOf, type NoticeEvent, type Refusal, type Target } from './target'

const refusal = (reason: Refusal['reason'], error: string | null = null): Refusal => ({ reason, error })

/** A channel of the org's chat workspace. */
export async function openChatTarget(ctx: DeliveryContext, name: string): Promise<Target | Refusal> {
  const chat = await openOrgChat(ctx)
  if (!chat) return refusal('not_connected')
  if (!may(ctx, 'chat')) return refusal('plan')
  const channel = await findChannel(chat, name)
  if (channel && 'reason' in channel) return channel
  if (!channel) return refusal('no_channel', `The workspace has no channel ${name}, or it is private.`)
  if (channel.isArchived) return refusal('no_channel', `The channel ${name} is archived.`)
  return channelTarget(ctx, chat, channel)
}

/** A token rejected by Slack stays invalid, so nothing waits for it. */
async function findChannel(chat: Chat, name: string): Promise<ChatChannel | Refusal | null> {
  try {
    return await chat.findChannel(name)
  } catch (error) {
    if (error instanceof ChatError && error.code === 'token_refused')
      return refusal('not_connected', error.message)
    throw error
  }
}

const channelTarget = (ctx: DeliveryContext, chat: Chat, channel: ChatChannel): Target => ({
  isSingle: false,
  sendableAt: (event, sources) => latestPostingTime(ctx, event, sources),
  whyNotDelivered: (_, sources) =>
    channel.isShared && !allowsSharedChannels(sources)
      ? refusal('shared_channel', `People of another workspace read ${channel.name}.`)
      : null,
  select: itemsOf,
  hide: (place, items) => hideFromAi(ctx, place, items),
  send: ({ id, content }) => chat.post(channel.id, { id, content }),
  findSent: ({ id, createdAt }) => chat.findPosted(channel.id, id, createdAt),
})

/** Every repository must allow it. Notices without a repository are never posted there. */
const allowsSharedChannels = (sources: readonly SourceRepository[]) =>
  sources.length > 0 && sources.every(({ inForce }) => inForce.config.chat.allow_shared_channels)

/** A message of several repositories waits for the quiet hours of all. */
function latestPostingTime(
  { clock, zone, registry }: DeliveryContext,
  { kind: name }: NoticeEvent,
  sources: readonly SourceRepository[],
): Date {
  const now = clock.now()
  const kind = registry.noticeKinds.get(name)
  if (kind && ignoresQuietHours(kind)) return now
  const times = sources.map(({ inForce }) => postingTime(inForce, now, zone).getTime())
  return new Date(Math.max(now.getTime(), ...times))
}
