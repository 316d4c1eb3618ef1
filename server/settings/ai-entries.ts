import { z } from 'zod'
import { entry } from './entry'

/** The base of an API, path included. */
const Endpoint = z
  .url({ protocol: /^https?$/, error: 'must be http:// or https:// and a host' })
  .transform((url) => url.replace(/\/+$/, ''))

const ModelName = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model')
  .nullable()
  .default(null)

/** An index of nearest neighbours takes no longer vectors. */
const MOST_DIMENSIONS = 4000

/** Who writes proposals, and who tells what texts mean. */
export const AI_ENTRIES = {
  anthropicApiKey: entry({
    name: 'ANTHROPIC_API_KEY',
    group: 'AI',
    meaning:
      'What proposals in the editor are written with, for organizations without a key of their own. Without it, and without OPENAI_API_KEY and OPENAI_BASE_URL, only those with one are served.',
    example: '',
    secret: true,
    schema: z.string().nullable().default(null),
  }),
  anthropicBaseUrl: entry({
    name: 'ANTHROPIC_BASE_URL',
    group: 'AI',
    meaning: 'Where Anthropic’s API is, or a gateway that speaks like it.',
    example: 'https://api.anthropic.com',
    schema: Endpoint.nullable().default(null),
  }),
  openaiApiKey: entry({
    name: 'OPENAI_API_KEY',
    group: 'AI',
    meaning:
      'The same for OpenAI, or whoever is at OPENAI_BASE_URL. Nothing of Anthropic’s may be set beside it.',
    example: '',
    secret: true,
    schema: z.string().nullable().default(null),
  }),
  openaiBaseUrl: entry({
    name: 'OPENAI_BASE_URL',
    group: 'AI',
    meaning: 'Where an API is that speaks like OpenAI’s, up to its /v1: a model of your own may need no key.',
    example: 'http://localhost:11434/v1',
    schema: Endpoint.nullable().default(null),
  }),
  aiModel: entry({
    name: 'AI_MODEL',
    group: 'AI',
    meaning: 'The model that writes, by the provider’s name for it. Without it: one of middling size.',
    example: 'claude-sonnet-5-5',
    schema: ModelName,
  }),
  embeddingsModel: entry({
    name: 'EMBEDDINGS_MODEL',
    group: 'AI',
    meaning:
      'Turns search by meaning on, beside search by words: the model that turns sections and searches into vectors. Needs EMBEDDINGS_DIMENSIONS, EMBEDDINGS_API_KEY or EMBEDDINGS_BASE_URL, and a Postgres with pgvector 0.8. See docs/search.md.',
    example: 'text-embedding-3-small',
    schema: ModelName,
  }),
  embeddingsDimensions: entry({
    name: 'EMBEDDINGS_DIMENSIONS',
    group: 'AI',
    meaning: `How long the vectors of that model are, at most ${MOST_DIMENSIONS}.`,
    example: '1536',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${MOST_DIMENSIONS}`)
      .transform(Number)
      .pipe(z.number().max(MOST_DIMENSIONS, `must be a whole number from 1 to ${MOST_DIMENSIONS}`))
      .nullable()
      .default(null),
  }),
  embeddingsApiKey: entry({
    name: 'EMBEDDINGS_API_KEY',
    group: 'AI',
    meaning: 'The key for OpenAI, or for whoever is at EMBEDDINGS_BASE_URL.',
    example: '',
    secret: true,
    schema: z.string().nullable().default(null),
  }),
  embeddingsBaseUrl: entry({
    name: 'EMBEDDINGS_BASE_URL',
    group: 'AI',
    meaning: 'Where an API is that gives vectors like OpenAI’s, up to its /v1.',
    example: 'http://localhost:11434/v1',
    schema: Endpoint.nullable().default(null),
  }),
} as const
