import type OpenAI from 'openai'
import type { AiConnector } from './connect'
import { openClient } from './openai-client'
import { type AiClient, AiError, type AiPiece, type AiTask } from './port'
import { toAiError } from './to-ai-error'

export const OPENAI_MODEL = 'gpt-5.4-mini'

/** Uses chat completions, the OpenAI API that other providers support too. */
export const connectOpenAi: AiConnector = ({ key, baseUrl, model, fetch }): AiClient => {
  const client = openClient({ key, baseUrl, fetch })
  return {
    async *write(task) {
      try {
        yield* streamPieces(client, model, task)
      } catch (error) {
        throw toAiError(error)
      }
    },
    async tryKey(signal) {
      const messages = [{ role: 'user' as const, content: 'Say yes.' }]
      try {
        // Reasoning models reject a lower limit.
        await client.chat.completions.create({ model, max_completion_tokens: 16, messages }, { signal })
      } catch (error) {
        throw toAiError(error)
      }
    },
  }
}

async function* streamPieces(
  client: OpenAI,
  model: string,
  { rules, request, signal }: AiTask,
): AsyncGenerator<AiPiece> {
  const messages = [
    { role: 'system' as const, content: rules },
    { role: 'user' as const, content: request },
  ]
  const params = { model, messages, stream: true as const, stream_options: { include_usage: true } }
  let usage: { prompt_tokens: number; completion_tokens: number } | null | undefined
  let finish: string | null = null
  let hasRefused = false
  for await (const chunk of await client.chat.completions.create(params, { signal })) {
    usage = chunk.usage ?? usage
    const { delta, finish_reason: reason } = choiceOf(chunk)
    if (delta?.refusal) hasRefused = true
    if (delta?.content) yield { kind: 'text', text: delta.content }
    finish = reason ?? finish
  }
  if (hasRefused || finish === 'content_filter') throw new AiError('refused')
  if (finish === 'length') throw new AiError('too_long')
  if (finish === null) throw new AiError('cut_off')
  const [inputTokens, outputTokens] = [usage?.prompt_tokens ?? null, usage?.completion_tokens ?? null]
  yield { kind: 'end', inputTokens, outputTokens }
}

/** Other OpenAI-compatible providers omit empty fields and send unrelated chunks in between. */
const choiceOf = ({
  choices,
}: Partial<OpenAI.ChatCompletionChunk>): Partial<OpenAI.ChatCompletionChunk.Choice> => choices?.[0] ?? {}
