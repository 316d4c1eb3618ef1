import type { AiConnection } from '#server/ports/ai/connect'
import type { Ai } from '#server/ports/ai/port'
import { asFetch, createOutbound } from '#server/ports/http'
import type { Settings } from '../settings'

type AiSettings = Pick<
  Settings,
  'anthropicApiKey' | 'anthropicBaseUrl' | 'openaiApiKey' | 'openaiBaseUrl' | 'aiModel' | 'outboundAllow'
> &
  Partial<Pick<Settings, 'aiPrice'>>

/** Limits for a long answer of a slow model, including the overhead of each streamed word. */
const BOUNDS = { timeoutMs: 4 * 60_000, maxBytes: 32_000_000 }

/**
 * Uses Anthropic, unless only an OpenAI-compatible endpoint is configured. Without either, orgs can use their
 * own Anthropic keys.
 */
export async function openAi(settings: AiSettings): Promise<Ai> {
  const { anthropicApiKey, anthropicBaseUrl, openaiApiKey, openaiBaseUrl } = settings
  const isOpenAi =
    anthropicApiKey === null && anthropicBaseUrl === null && (openaiApiKey ?? openaiBaseUrl) !== null
  return isOpenAi ? openCompatible(settings) : openAnthropic(settings)
}

async function openAnthropic(settings: AiSettings): Promise<Ai> {
  const { ANTHROPIC_MODEL, ANTHROPIC_URL, connectAnthropic } = await import('#server/ports/ai/anthropic')
  const connection = connectionOf(settings, settings.anthropicBaseUrl ?? ANTHROPIC_URL, ANTHROPIC_MODEL)
  const withKey = (key: string) => connectAnthropic({ ...connection, key })
  const { anthropicApiKey: key } = settings
  return {
    vendor: 'anthropic',
    model: connection.model,
    price: settings.aiPrice,
    service: key === null ? null : withKey(key),
    withKey,
  }
}

/** A self-hosted model needs no key: setting its address enables it. */
async function openCompatible(settings: AiSettings): Promise<Ai> {
  const { connectOpenAi, OPENAI_MODEL } = await import('#server/ports/ai/openai')
  const { OPENAI_URL } = await import('#server/ports/ai/openai-client')
  const connection = connectionOf(settings, settings.openaiBaseUrl ?? OPENAI_URL, OPENAI_MODEL)
  const withKey = (key: string) => connectOpenAi({ ...connection, key })
  return {
    vendor: 'openai',
    model: connection.model,
    price: settings.aiPrice,
    service: withKey(settings.openaiApiKey ?? 'none'),
    withKey,
  }
}

function connectionOf(settings: AiSettings, baseUrl: string, usualModel: string): Omit<AiConnection, 'key'> {
  const outbound = createOutbound({ allow: settings.outboundAllow, trustedUrl: baseUrl })
  return { baseUrl, model: settings.aiModel ?? usualModel, fetch: asFetch(outbound, BOUNDS) }
}
