import { z } from 'zod'
import { AI_EXPOSURES } from '#spec/types'
import { name } from './value-types'

const flag = (byDefault: boolean, description: string) => z.boolean().default(byDefault).meta({ description })

const autoContext = z.object({
  enabled: flag(true, 'Master switch of automatic spec context.'),
  on_session_start: flag(true, 'Brings relevant specs in when a session starts.'),
  on_prompt: flag(true, 'Brings context in again on each prompt.'),
  max_specs: z.int().min(1).default(5).meta({ description: 'Maximum number of specs to add.' }),
})

const autoVerify = z.object({
  enabled: flag(true, 'Master switch of the verify gate.'),
  on_stop: flag(true, 'Verifies when a session stops.'),
  on_commit: flag(false, 'Verifies before each commit.'),
  confidence: z
    .enum(['medium', 'high'])
    .default('medium')
    .meta({ description: 'Minimum confidence to pass.' }),
})

const aiExposure = z.object({
  default: z
    .enum(AI_EXPOSURES)
    .default('full')
    .meta({ description: 'What AI tools may see of a spec without its own `ai_exposure`.' }),
  restricted_tags: z
    .array(name)
    .default([])
    .meta({ description: 'Specs with any of these tags are shown as metadata only.' }),
})

const evidencePipeline = z.object({
  enabled: flag(false, 'Records session evidence and verify results under `.svc/`.'),
  persist: z
    .enum(['file', 'mcp', 'both'])
    .default('file')
    .meta({ description: 'Where evidence is stored: a local file, the tool server, or both.' }),
  commit_on_push: z
    .enum(['ask', 'always', 'never'])
    .default('ask')
    .meta({ description: 'Whether evidence files are committed when pushing.' }),
})

export const ide = z.object({
  auto_context: autoContext.prefault({}).meta({ description: 'Spec context for the coding assistant.' }),
  auto_verify: autoVerify.prefault({}).meta({ description: 'The verify gate of acceptance criteria.' }),
  ai_exposure: aiExposure.prefault({}).meta({ description: 'What AI tools may see.' }),
  evidence_pipeline: evidencePipeline.prefault({}).meta({ description: 'Evidence of coding sessions.' }),
})
