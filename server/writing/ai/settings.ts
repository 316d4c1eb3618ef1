import { ModelName, ModelPrice, ProviderAddress } from '#server/kernel/settings/ai-endpoint'
import { entry, OptionalText } from '#server/kernel/settings/entry'

/** The AI provider that writes proposals. */
export const settings = {
  anthropicApiKey: entry({
    name: 'ANTHROPIC_API_KEY',
    group: 'AI',
    meaning:
      'The Anthropic key for AI proposals in the editor, used by organizations without their own key. Without it, OPENAI_API_KEY and OPENAI_BASE_URL, AI works only for organizations with their own key.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  anthropicBaseUrl: entry({
    name: 'ANTHROPIC_BASE_URL',
    group: 'AI',
    meaning: 'The address of the Anthropic API or of a compatible gateway.',
    example: 'https://api.anthropic.com',
    schema: ProviderAddress.nullable().default(null),
  }),
  openaiApiKey: entry({
    name: 'OPENAI_API_KEY',
    group: 'AI',
    meaning:
      'The key of OpenAI, or of the API at OPENAI_BASE_URL. It cannot be combined with Anthropic settings.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  openaiBaseUrl: entry({
    name: 'OPENAI_BASE_URL',
    group: 'AI',
    meaning: 'The base URL of an OpenAI-compatible API, including /v1. A self-hosted model may need no key.',
    example: 'http://localhost:11434/v1',
    schema: ProviderAddress.nullable().default(null),
  }),
  aiModel: entry({
    name: 'AI_MODEL',
    group: 'AI',
    meaning: 'The model for proposals, by its name at the provider. Default: a medium-sized model.',
    example: 'claude-sonnet-5-5',
    schema: ModelName,
  }),
  aiPrice: entry({
    name: 'AI_PRICE',
    group: 'AI',
    meaning:
      'What the model costs: US dollars for a million tokens read and for a million tokens written, with a slash between. The pages of reviews then show costs. Default: unknown.',
    example: '3/15',
    schema: ModelPrice,
  }),
} as const
