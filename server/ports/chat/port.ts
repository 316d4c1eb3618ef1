import { type AnswerCode, type PortAnswer, PortError } from '#server/ports/port-error'
import type { NoticeMessage } from '#spec/notices/message'

/** One chat workspace. */
export interface Chat {
  identify(): Promise<ChatIdentity>
  /** Null if the workspace has no channel of this name, or does not show it to the app. */
  findChannel(name: string): Promise<ChatChannel | null>
  /** Null if the channel was deleted or is not shown to the app. */
  readChannel(id: string): Promise<ChatChannel | null>
  /** Posts the message with its id in the metadata. Returns the workspace's id of the message. */
  post(channelId: string, message: ChatMessage): Promise<string>
  /** Replaces a message of the app. */
  update(at: ChatMessageAddress, content: NoticeMessage): Promise<void>
  /**
   * The workspace's id of a message posted since then with this id, in the channel or a thread. Null if there is none, or if
   * the app may not read there: posting again is better than losing the message.
   */
  findPosted(channelId: string, id: string, since: Date, threadId?: string | null): Promise<string | null>
  /** Shows a message in a channel to one person only. It is not stored. */
  whisper(to: ChatRecipient, content: NoticeMessage): Promise<void>
  /** The channel of direct messages with a person. */
  openDirect(userId: string): Promise<string>
  /** Answers a command or a button with a form. The trigger is valid for 3 seconds. */
  openForm(triggerId: string, form: ChatForm): Promise<void>
  /** Replaces the person's home tab. */
  showHome(userId: string, content: NoticeMessage): Promise<void>
  /** Adds previews to links of a message, by their addresses. */
  unfurl(at: ChatMessageAddress, previews: ReadonlyMap<string, NoticeMessage>): Promise<void>
  /** The last messages of a thread, oldest first. */
  readThread(channelId: string, threadId: string): Promise<ThreadMessage[]>
}

/** The workspaces of this deployment. */
export interface ChatWorkspaces {
  /** The workspace of the operator's token. Null if the org may not use it. */
  of(orgSlug: string): Chat | null
  /** The slugs of the orgs that use the operator's token, the preferred one first. */
  orgs: readonly string[]
  /** The workspace of an org's token, received by adding the app. */
  withToken(token: string): Chat
  /** Whether commands, buttons and events can be verified. */
  receivesEvents: boolean
  /** Null if the operator has configured no app. */
  installer: ChatInstaller | null
  /** Answers a command or button at the response address. Only that person sees the answer. */
  respond(address: string, content: NoticeMessage): Promise<void>
}

/** Adds the app to workspaces. */
export interface ChatInstaller {
  /** Where an admin of a workspace agrees. */
  authorizeUrl(state: string, redirectUri: string): string
  finish(code: string, redirectUri: string): Promise<InstalledWorkspace>
}

export interface InstalledWorkspace extends ChatIdentity {
  token: string
}

export interface ChatIdentity {
  teamId: string
  teamName: string
  /** The user that posts for the app. */
  botUserId: string
}

export interface ChatMessage {
  id: string
  content: NoticeMessage
  /** Set if it belongs to a thread. */
  threadId?: string | null
}

export interface ChatMessageAddress {
  channelId: string
  messageId: string
}

export interface ChatRecipient {
  channelId: string
  userId: string
  threadId?: string | null
}

export interface ChatChannel {
  id: string
  name: string
  /** True if people of another workspace can read it. */
  isShared: boolean
  isArchived: boolean
}

export interface ThreadMessage {
  userId: string | null
  /** True for messages of the app itself. */
  isOwn: boolean
  text: string
}

/** A form with one button. */
export interface ChatForm {
  /** Identifies the form for the code that reads it. */
  name: string
  title: string
  submitLabel: string
  /** Returned with the submitted values. */
  context: string
  fields: readonly ChatField[]
}

export type ChatField = { name: string; label: string; hint?: string } & (
  | { kind: 'text'; isLong?: true; isOptional?: true; maxLength: number; initial?: string }
  | { kind: 'choice'; options: readonly string[]; initial: string }
)

const CODES = {
  /** The channel no longer exists, is archived, or the app may not post to it. */
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

/** Why a call to the chat workspace failed. The message is for people and contains no secret. */
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
