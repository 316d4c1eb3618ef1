import type { Logger } from 'pino'
import type { Database } from '#db/client'
import type { Ports } from '#server/kernel/context'
import { prepareVectors } from '#server/library/search/index'
import type { Embedder } from '#server/ports/ai/port'
import { asFetch, createOutbound } from '#server/ports/http'
import type { Settings } from '../settings'

type EmbeddingSettings = Pick<
  Settings,
  'embeddingsModel' | 'embeddingsDimensions' | 'embeddingsApiKey' | 'embeddingsBaseUrl' | 'outboundAllow'
>

/** Limits for a batch of the longest vectors. A search uses a much shorter timeout of its own. */
const BOUNDS = { timeoutMs: 60_000, maxBytes: 16_000_000 }

/** Opens search by meaning. Null without a model; a problem if the database has no support. */
export async function openMeaning(
  settings: EmbeddingSettings,
  { db, log }: { db: Database; log: Logger },
): Promise<Ports['meaning']> {
  const embedder = await openEmbedder(settings)
  if (!embedder) return null
  const problem = await prepareVectors(db, embedder)
  if (problem === null) return { embedder, problem }
  log.warn({ problem }, 'search by meaning stays off')
  return { embedder: null, problem }
}

/** Returns null if no model is configured. A self-hosted model needs no key. */
export async function openEmbedder(settings: EmbeddingSettings): Promise<Embedder | null> {
  const { embeddingsModel: model, embeddingsDimensions: dimensions } = settings
  if (model === null || dimensions === null) return null
  const { connectEmbedder } = await import('#server/ports/ai/embed-openai')
  const { OPENAI_URL } = await import('#server/ports/ai/openai-client')
  const baseUrl = settings.embeddingsBaseUrl ?? OPENAI_URL
  const outbound = createOutbound({ allow: settings.outboundAllow, trustedUrl: baseUrl })
  const fetch = asFetch(outbound, BOUNDS)
  return connectEmbedder({ model, dimensions, key: settings.embeddingsApiKey ?? 'none', baseUrl, fetch })
}
