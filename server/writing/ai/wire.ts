import { z } from 'zod'
import { FilePath } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'
import { MAX_AI_CHARACTERS } from '#shared/limits'

const MAX_CRITERIA = 200

const Long = z.string().max(MAX_AI_CHARACTERS)

export const LlmKeyInput = z.object({
  api_key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{12,500}$/, 'must be the key as the provider shows it, without spaces'),
})
export type LlmKeyInput = z.infer<typeof LlmKeyInput>

export const LlmKeyWire = z
  .object({
    exists: z.boolean(),
    status: z.enum(['active', 'invalid']).nullable(),
    key_suffix: z.string().nullable(),
    last_validated_at: z.string().nullable(),
    ai_available: z.boolean().meta({
      description: 'Whether AI can be used: with this key while it is active, or with one of the deployment',
    }),
  })
  .meta({ id: 'LlmKey' })
export type LlmKeyWire = z.infer<typeof LlmKeyWire>

const EDIT_ACTIONS = ['improve', 'expand', 'generate_acs'] as const

export const AiEditInput = z.object({
  action: z.enum(EDIT_ACTIONS),
  section_title: Text.max(1000),
  section_content: Long,
  acceptance_criteria: z.array(z.string().max(5000)).max(MAX_CRITERIA).default([]),
  file_path: FilePath.optional().meta({
    description:
      'The file that contains the section. Its other sections give context, and its frontmatter decides what AI may see. Without it, the strictest rule of all files with such a section applies.',
  }),
})
export type AiEditInput = z.infer<typeof AiEditInput>

export const GenerateInput = z.object({ description: Long.min(1) })
export type GenerateInput = z.infer<typeof GenerateInput>

/** The subject: words, or another spec, which is excluded from the result. */
export const RelatedInput = z.object({
  about: Text.min(1).max(2000),
  except: FilePath.optional(),
})

export const RelatedWire = z.object({
  related: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      status: z.string().nullable(),
      excerpt: z.string().nullable(),
    }),
  ),
})
