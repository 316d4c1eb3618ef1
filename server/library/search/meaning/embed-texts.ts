import { AiError, type Embedder } from '#server/ports/ai/port'

/** Texts per request. Local providers accept no more. */
const BATCH = 32

/** Texts of this length are not halved again: their length is not the reason for the rejection. */
const MIN_HALVED_CHARACTERS = 250

/** Embeds texts in batches. A text that is too long for the model is represented by its beginning. */
export async function* embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<{ from: number; vectors: number[][] }> {
  for (let from = 0; from < texts.length; from += BATCH)
    yield { from, vectors: await embedBatch(embedder, texts.slice(from, from + BATCH), signal) }
}

async function embedBatch(embedder: Embedder, texts: string[], signal?: AbortSignal): Promise<number[][]> {
  try {
    return await embedder.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof AiError) || error.failure !== 'too_long') throw error
    const [first = ''] = texts
    if (texts.length === 1 && first.length <= MIN_HALVED_CHARACTERS) throw error
    if (texts.length === 1) return embedBatch(embedder, [first.slice(0, first.length / 2)], signal)
    const middle = Math.ceil(texts.length / 2)
    const before = await embedBatch(embedder, texts.slice(0, middle), signal)
    return [...before, ...(await embedBatch(embedder, texts.slice(middle), signal))]
  }
}
