import { z } from 'zod'
import { Endpoint, ModelName } from '../settings/ai-endpoint'
import { entry } from '../settings/entry'

/** The AI provider that writes proposals. */
export const settings = {
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
} as const
