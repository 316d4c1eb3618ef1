import type { NoticeMessage } from '../../../spec/notices/message'
import { type AnswerCode, type PortAnswer, PortError } from '../port-error'

/** The chat workspace of an org. */
export interface Chat {
  /** Null if the workspace has no channel of this name, or does not show it to the app. */
  findChannel(name: string): Promise<ChatChannel | null>
  /** Posts the message with its id in the metadata. Returns the workspace's id of it. */
  post(channelId: string, message: ChatMessage): Promise<string>
  /** The workspace's id of a message that was posted since then with this id. Null if there is none. */
  findPosted(channelId: string, id: string, since: Date): Promise<string | null>
}

export interface ChatMessage {
  id: string
  content: NoticeMessage
}

export interface ChatChannel {
  id: string
  name: string
  /** True if people of another workspace read it. */
  isShared: boolean
  isArchived: boolean
}

/** The workspaces of this deployment. */
export interface ChatWorkspaces {
  /** Null if the org has none. */
  of(orgSlug: string): Chat | null
}

const CODES = {
  /** The channel does not exist any more, is archived, or the app may not post to it. */
  channel_refused: 'upstream_failed',
  /** The token was revoked, or lacks a scope. */
  token_refused: 'upstream_failed',
  /** The message is invalid. */
  rejected: 'upstream_failed',
  rate_limited: 'unavailable',
  /** The workspace failed or did not answer in time. The message may have been posted. */
  unreachable: 'unavailable',
} as const satisfies Record<string, AnswerCode>
export type ChatFailure = keyof typeof CODES

const RETRYABLE: readonly ChatFailure[] = ['rate_limited', 'unreachable']

/** Why the chat workspace did not do something. The message is for people and holds no secret. */
export class ChatError extends PortError<ChatFailure> {
  override name = 'ChatError'

  constructor(
    failure: ChatFailure,
    message: string,
    options: ErrorOptions & { resumesAt?: Date | null } = {},
  ) {
    super(failure, message, { retryable: RETRYABLE.includes(failure), ...options })
  }

  override get answer(): PortAnswer {
    return { code: CODES[this.code], message: this.message }
  }
}
