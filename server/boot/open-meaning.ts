import type { Logger } from 'pino'
import type { Database } from '../../db/client'
import type { Ports } from '../kernel/context'
import type { Embedder } from '../ports/ai/port'
import { asFetch, createOutbound } from '../ports/http'
import { prepareVectors } from '../search'
import type { Settings } from '../settings'

type EmbeddingSettings = Pick<
  Settings,
  'embeddingsModel' | 'embeddingsDimensions' | 'embeddingsApiKey' | 'embeddingsBaseUrl' | 'outboundAllow'
>

/** A batch of the longest vectors; a search waits for its own much less. */
const BOUNDS = { timeoutMs: 60_000, maxBytes: 16_000_000 }

/** Search by meaning, as far as settings and database allow; off without a model. */
export async function openMeaning(
  settings: EmbeddingSettings,
  { db, log }: { db: Database; log: Logger },
): Promise<Ports['meaning']> {
  const embedder = await openEmbedder(settings)
  if (!embedder) return undefined
  const problem = await prepareVectors(db, embedder)
  if (problem === null) return { embedder, problem }
  log.warn({ problem }, 'search by meaning stays off')
  return { embedder: null, problem }
}

/** A model on a machine of one's own needs no key. */
export async function openEmbedder(settings: EmbeddingSettings): Promise<Embedder | null> {
  const { embeddingsModel: model, embeddingsDimensions: dimensions } = settings
  if (model === null || dimensions === null) return null
  const { connectEmbedder } = await import('../ports/ai/embed-openai')
  const { OPENAI_URL } = await import('../ports/ai/openai-client')
  const baseUrl = settings.embeddingsBaseUrl ?? OPENAI_URL
  const outbound = createOutbound({ allow: settings.outboundAllow, named: baseUrl })
  const fetch = asFetch(outbound, BOUNDS)
  return connectEmbedder({ model, dimensions, key: settings.embeddingsApiKey ?? 'none', baseUrl, fetch })
}
