import {
  type Chat,
  type ChatChannel,
  ChatError,
  type ChatIdentity,
  type ChatMessage,
  type ChatMessageAddress,
  type ChatWorkspaces,
  type ThreadMessage,
} from '#server/ports/chat/port'
import type { NoticeMessage } from '#spec/notices/message'

const unexpected = async (): Promise<never> => {
  throw new Error('notices do not use this')
}

interface Posted extends ChatMessage {
  channel: string
  at: Date
}

/** A workspace in memory. Every channel exists unless it is listed as missing. */
export class MemoryChat implements Chat, ChatWorkspaces {
  readonly posted: Posted[] = []
  readonly missing = new Set<string>()
  readonly shared = new Set<string>()
  readonly archived = new Set<string>()
  /** Called after a message was accepted. Throw to lose the response. */
  afterPost: () => void = () => {}
  /** Called before a message is accepted. Throw to reject it. */
  beforePost: () => void = () => {}

  constructor(private readonly now: () => Date) {}

  readonly orgs: readonly string[] = []
  readonly receivesEvents = false
  readonly installer = null

  of(): Chat {
    return this
  }

  withToken(): Chat {
    return this
  }

  async identify(): Promise<ChatIdentity> {
    return { teamId: 'T0', teamName: 'Memory', botUserId: 'U0' }
  }

  readChannel(id: string): Promise<ChatChannel | null> {
    return this.findChannel(id)
  }

  async openDirect(userId: string): Promise<string> {
    return userId
  }

  async readThread(): Promise<ThreadMessage[]> {
    return []
  }

  /* Only notices are posted here. */
  whisper = unexpected
  openForm = unexpected
  showHome = unexpected
  unfurl = unexpected
  respond = unexpected

  async findChannel(name: string): Promise<ChatChannel | null> {
    if (this.missing.has(name)) return null
    return { id: name, name, isShared: this.shared.has(name), isArchived: this.archived.has(name) }
  }

  async post(channel: string, message: ChatMessage): Promise<string> {
    this.beforePost()
    this.posted.push({ ...message, channel, at: this.now() })
    this.afterPost()
    return String(this.posted.length)
  }

  async update({ messageId }: ChatMessageAddress, content: NoticeMessage): Promise<void> {
    const message = this.posted[Number(messageId) - 1]
    if (!message) throw new ChatError('rejected', 'There is no such message.')
    message.content = content
  }

  async findPosted(channel: string, id: string): Promise<string | null> {
    const at = this.posted.findIndex((each) => each.channel === channel && each.id === id)
    return at === -1 ? null : String(at + 1)
  }

  /** The lines of all messages of a channel, as plain text. */
  linesIn(channel: string): string[] {
    return this.posted
      .filter((each) => each.channel === channel)
      .flatMap(({ content }) => content.parts)
      .flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
  }

  headingsIn(channel: string): string[] {
    return this.posted
      .filter((each) => each.channel === channel)
      .flatMap(({ content }) => content.parts.map(({ heading }) => heading))
  }
}

export const unreachableChat = () => new ChatError('unreachable', 'The workspace does not respond.')
