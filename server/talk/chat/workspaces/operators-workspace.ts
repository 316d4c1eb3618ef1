import type { Context } from '#server/kernel/context'
import type { Chat, ChatIdentity } from '#server/ports/chat/port'

const identities = new WeakMap<Chat, Promise<ChatIdentity>>()

/** Identifies the workspace of the operator's token, once per process. Null if the operator set no token. */
export async function identifyOperatorsWorkspace({
  ports,
}: Pick<Context, 'ports'>): Promise<ChatIdentity | null> {
  const [slug] = ports.chat?.orgs ?? []
  const chat = slug === undefined ? null : (ports.chat?.of(slug) ?? null)
  if (!chat) return null
  const identity = identities.get(chat) ?? chat.identify()
  identities.set(chat, identity)
  identity.catch(() => identities.delete(chat))
  return identity
}
