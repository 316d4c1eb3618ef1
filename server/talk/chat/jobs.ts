import { defineJob } from '#server/kernel/jobs'

/** The sender of a chat request. The payload of jobs. */
export interface ChatRequest {
  requestId: string
  teamId: string
  chatUserId: string
}

export interface CommandRequest extends ChatRequest {
  userName: string
  isDirect: boolean
  text: string
  responseUrl: string
  triggerId: string
}

export interface ActionRequest extends ChatRequest {
  /** Missing in jobs of the last release. */
  userName?: string
  name: string
  value: string
  isDirect: boolean
  responseUrl: string | null
}

export interface FormRequest extends ChatRequest {
  form: string
  context: string
  values: Record<string, string>
}

export interface QuestionRequest extends ChatRequest {
  eventId: string
  channelId: string
  isDirect: boolean
  /** The message of the question. */
  messageId: string
  /** null: the question starts a thread. */
  threadId: string | null
  text: string
}

export interface LinksRequest extends ChatRequest {
  channelId: string
  messageId: string
  isDirect: boolean
  urls: string[]
}

export const runCommand = defineJob<CommandRequest>('chat/run-command')
export const runAction = defineJob<ActionRequest>('chat/run-action')
export const submitForm = defineJob<FormRequest>('chat/submit-form')
/** Answers a mention or a direct message. */
export const answerQuestion = defineJob<QuestionRequest>('chat/answer-question')
/** Adds previews to links. */
export const previewLinks = defineJob<LinksRequest>('chat/preview-links')
export const showHome = defineJob<ChatRequest>('chat/show-home')
/** Checks that a workspace's token still works. */
export const checkWorkspace = defineJob<{ teamId: string; requestId: string }>('chat/check-workspace')
/** Reminds a person of a spec that they snoozed. */
export const remind = defineJob<ChatRequest & { repo: string; path: string }>('chat/remind')
/** Deletes used links and old answers. */
export const sweepChat = defineJob('chat/sweep', { cron: '47 3 * * *', key: 'sweep-chat' })
