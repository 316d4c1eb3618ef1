import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { answerEmbeddings, EmbeddingsBody } from './embeddings'
import type { Order } from './orders'

/** The request and response format of one vendor. */
export interface Dialect {
  path: string
  /** The schema of a request. Other requests get a 400. */
  body: z.ZodType<{ stream?: boolean }>
  keyOf(headers: IncomingHttpHeaders): string | undefined
  head: string
  piece(text: string): string
  end(order: Order): string
  /** The response if it is not streamed. */
  whole(body: unknown): object
  fallsOver: string
}

const event = (data: { type: string; [member: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`

const Message = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) })
const usage = { input_tokens: 11, output_tokens: 7 }
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'fake', content: [], usage }

export const ANTHROPIC: Dialect = {
  path: '/v1/messages',
  body: z.object({
    model: z.string().min(1),
    max_tokens: z.number().int().min(1),
    messages: z.array(Message).min(1),
    system: z.string().optional(),
    stream: z.boolean().optional(),
  }),
  keyOf: ({ authorization, ...headers }) =>
    headers['anthropic-version'] &&
    (authorization?.replace(/^Bearer /, '') ?? headers['x-api-key']?.toString()),
  head:
    event({ type: 'message_start', message }) +
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
    event({ type: 'ping' }),
  piece: (text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: (order) => {
    const reason = { refusal: 'refusal', too_long: 'max_tokens' }[String(order)] ?? 'end_turn'
    return (
      event({ type: 'content_block_stop', index: 0 }) +
      event({ type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 7 } }) +
      event({ type: 'message_stop' })
    )
  },
  whole: () => ({ ...message, content: [{ type: 'text', text: 'yes' }], stop_reason: 'max_tokens' }),
  fallsOver: event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
}

const completion = { id: 'chatcmpl-1', created: 1, model: 'fake' }
const chunk = (delta: object, finish_reason: string | null = null) =>
  data({ ...completion, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })

export const OPENAI: Dialect = {
  path: '/v1/chat/completions',
  body: z.object({
    model: z.string().min(1),
    messages: z.array(Message).min(1),
    max_completion_tokens: z.number().int().optional(),
    stream: z.boolean().optional(),
    stream_options: z.object({ include_usage: z.boolean() }).optional(),
  }),
  keyOf: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  head: chunk({ role: 'assistant', content: '' }),
  piece: (content) => chunk({ content }),
  end: (order) => {
    const reason = { refusal: 'content_filter', too_long: 'length' }[String(order)] ?? 'stop'
    const counted = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }
    const last = { ...completion, object: 'chat.completion.chunk', choices: [], usage: counted }
    return `${chunk({}, reason)}${data(last)}data: [DONE]\n\n`
  },
  whole: () => ({
    ...completion,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'length' }],
  }),
  fallsOver: data({ error: { type: 'overloaded_error', message: 'Overloaded' } }),
}

/** Embeddings are never streamed. */
export const EMBEDDINGS: Dialect = {
  ...OPENAI,
  path: '/v1/embeddings',
  body: EmbeddingsBody,
  whole: answerEmbeddings,
}
