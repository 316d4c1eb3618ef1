import Anthropic from '@anthropic-ai/sdk'
import type { AiConnector } from './connect'
import { type AiClient, AiError, type AiPiece, type AiTask } from './port'
import { toAiError } from './to-ai-error'

export const ANTHROPIC_URL = 'https://api.anthropic.com'
export const ANTHROPIC_MODEL = 'claude-sonnet-5-5'

/** Limit of the response: a long spec, but not a book. */
const MAX_OUTPUT_TOKENS = 16_000

export const connectAnthropic: AiConnector = ({ key, baseUrl, model, fetch }): AiClient => {
  const client = new Anthropic({
    apiKey: key,
    authToken: null,
    webhookKey: null,
    baseURL: baseUrl,
    fetch,
    // The caller decides about retries, and our own log reports failures.
    maxRetries: 0,
    logLevel: 'off',
  })
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
        await client.messages.create({ model, max_tokens: 1, messages }, { signal })
      } catch (error) {
        throw toAiError(error)
      }
    },
  }
}

async function* streamPieces(
  client: Anthropic,
  model: string,
  { rules, request, signal }: AiTask,
): AsyncGenerator<AiPiece> {
  const messages = [{ role: 'user' as const, content: request }]
  const params = { model, max_tokens: MAX_OUTPUT_TOKENS, system: rules, messages, stream: true as const }
  let inputTokens = 0
  let outputTokens = 0
  let stop: string | null = null
  for await (const event of await client.messages.create(params, { signal })) {
    if (event.type === 'message_start') inputTokens = event.message.usage.input_tokens
    else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
      yield { kind: 'text', text: event.delta.text }
    else if (event.type === 'message_delta') {
      outputTokens = event.usage.output_tokens
      stop = event.delta.stop_reason
    } else if (event.type === 'message_stop') {
      if (stop === 'refusal') throw new AiError('refused')
      if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') throw new AiError('too_long')
      return yield { kind: 'end', inputTokens, outputTokens }
    }
  }
  throw new AiError('cut_off')
}
