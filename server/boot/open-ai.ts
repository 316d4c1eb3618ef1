import type { Connection } from '../ports/ai/connect'
import type { Ai } from '../ports/ai/port'
import { asFetch, createOutbound } from '../ports/http'
import type { Settings } from '../settings'

type AiSettings = Pick<
  Settings,
  'anthropicApiKey' | 'anthropicBaseUrl' | 'openaiApiKey' | 'openaiBaseUrl' | 'aiModel' | 'outboundAllow'
>

/** A long answer of a slow model, and what surrounds each of its words in a stream. */
const BOUNDS = { timeoutMs: 4 * 60_000, maxBytes: 32_000_000 }

/** Anthropic unless only an OpenAI-compatible endpoint is configured; without any, for keys of organizations. */
export async function openAi(settings: AiSettings): Promise<Ai> {
  const { anthropicApiKey, anthropicBaseUrl, openaiApiKey, openaiBaseUrl } = settings
  const isOpenAi =
    anthropicApiKey === null && anthropicBaseUrl === null && (openaiApiKey ?? openaiBaseUrl) !== null
  return isOpenAi ? openCompatible(settings) : openAnthropic(settings)
}

async function openAnthropic(settings: AiSettings): Promise<Ai> {
  const { ANTHROPIC_MODEL, ANTHROPIC_URL, connectAnthropic } = await import('../ports/ai/anthropic')
  const place = placeOf(settings, settings.anthropicBaseUrl ?? ANTHROPIC_URL, ANTHROPIC_MODEL)
  const withKey = (key: string) => connectAnthropic({ ...place, key })
  const { anthropicApiKey: key } = settings
  return { vendor: 'anthropic', model: place.model, service: key === null ? null : withKey(key), withKey }
}

/** A model on a machine of one's own needs no key, and its address says that it may be used. */
async function openCompatible(settings: AiSettings): Promise<Ai> {
  const { connectOpenAi, OPENAI_MODEL } = await import('../ports/ai/openai')
  const { OPENAI_URL } = await import('../ports/ai/openai-client')
  const place = placeOf(settings, settings.openaiBaseUrl ?? OPENAI_URL, OPENAI_MODEL)
  const withKey = (key: string) => connectOpenAi({ ...place, key })
  return { vendor: 'openai', model: place.model, service: withKey(settings.openaiApiKey ?? 'none'), withKey }
}

function placeOf(settings: AiSettings, baseUrl: string, usualModel: string): Omit<Connection, 'key'> {
  const outbound = createOutbound({ allow: settings.outboundAllow, named: baseUrl })
  return { baseUrl, model: settings.aiModel ?? usualModel, fetch: asFetch(outbound, BOUNDS) }
}
