import { z } from 'zod'
import type { SettingRule } from '#server/kernel/module'
import { ModelName, ProviderAddress } from '#server/kernel/settings/ai-endpoint'
import { entry, isPartial, OptionalText } from '#server/kernel/settings/entry'

/** The limit of the vector index. */
const MAX_DIMENSIONS = 4000

/** The embeddings provider. */
export const settings = {
  embeddingsModel: entry({
    name: 'EMBEDDINGS_MODEL',
    group: 'AI',
    meaning:
      'Enables search by meaning in addition to search by words: the model that turns sections and searches into vectors. Needs EMBEDDINGS_DIMENSIONS, EMBEDDINGS_API_KEY or EMBEDDINGS_BASE_URL, and a Postgres with pgvector 0.8. See docs/search.md.',
    example: 'text-embedding-3-small',
    schema: ModelName,
  }),
  embeddingsDimensions: entry({
    name: 'EMBEDDINGS_DIMENSIONS',
    group: 'AI',
    meaning: `The length of the vectors of that model, at most ${MAX_DIMENSIONS}.`,
    example: '1536',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${MAX_DIMENSIONS}`)
      .transform(Number)
      .pipe(z.number().max(MAX_DIMENSIONS, `must be a whole number from 1 to ${MAX_DIMENSIONS}`))
      .nullable()
      .default(null),
  }),
  embeddingsApiKey: entry({
    name: 'EMBEDDINGS_API_KEY',
    group: 'AI',
    meaning: 'The API key of OpenAI or of the API at EMBEDDINGS_BASE_URL.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  embeddingsBaseUrl: entry({
    name: 'EMBEDDINGS_BASE_URL',
    group: 'AI',
    meaning: 'The base URL of an OpenAI-compatible embeddings API, including /v1.',
    example: 'http://localhost:11434/v1',
    schema: ProviderAddress.nullable().default(null),
  }),
} as const

export const settingRules: SettingRule<typeof settings>[] = [
  ({ embeddingsModel, embeddingsDimensions, embeddingsApiKey, embeddingsBaseUrl }) =>
    isPartial([embeddingsModel, embeddingsDimensions, embeddingsApiKey ?? embeddingsBaseUrl])
      ? 'EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS and one of EMBEDDINGS_API_KEY and EMBEDDINGS_BASE_URL are needed together'
      : null,
]
