import type { AiConnection } from './connect'
import { openClient } from './openai-client'
import { AiError, type Embedder } from './port'
import { toAiError } from './to-ai-error'

/** Connects to a provider with an OpenAI-compatible embeddings API. */
export function connectEmbedder({
  model,
  dimensions,
  ...connection
}: AiConnection & { dimensions: number }): Embedder {
  const client = openClient(connection)
  return {
    model,
    dimensions,
    async embed(texts, signal) {
      // Requests numbers, because not every provider supports the packed format (base64).
      const params = { model, input: [...texts], encoding_format: 'float' as const }
      try {
        const { data } = await client.embeddings.create(params, { signal })
        return texts.map((_, at) => vectorAt(data, at, dimensions))
      } catch (error) {
        throw withoutProviderMessage(error)
      }
    },
  }
}

/**
 * Finds a vector by its index, because providers may answer in any order. Throws if its length differs from
 * the configured one.
 */
function vectorAt(data: { index: number; embedding: number[] }[], at: number, dimensions: number): number[] {
  const vector = data.find(({ index }) => index === at)?.embedding
  if (!Array.isArray(vector) || !vector.every(Number.isFinite))
    throw new AiError('failed', { detail: 'a text has no vector in its answer' })
  if (vector.length === dimensions) return vector
  const detail = `its vectors have ${vector.length} dimensions where EMBEDDINGS_DIMENSIONS says ${dimensions}`
  throw new AiError('failed', { detail })
}

/**
 * Removes the provider's message. It may repeat the texts, and a job's errors are logged with all their
 * causes.
 */
function withoutProviderMessage(error: unknown): AiError {
  if (error instanceof AiError) return error
  const { failure, resumesAt } = toAiError(error)
  const status = Number((error as { status?: unknown }).status)
  const detail = status > 0 ? `status ${status}` : 'without an answer'
  return new AiError(BATCH_REJECTED.includes(status) ? 'too_long' : failure, { detail, resumesAt })
}

/** With these statuses, the provider rejects the number or the length of the texts in a batch. */
const BATCH_REJECTED = [400, 413, 422]
