/** Who in chat wants something. The payload of jobs. */
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
  /** Null: the question begins a thread. */
  threadId: string | null
  text: string
}

export interface LinksRequest extends ChatRequest {
  channelId: string
  messageId: string
  isDirect: boolean
  urls: string[]
}
