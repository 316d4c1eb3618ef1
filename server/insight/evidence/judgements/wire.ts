import { z } from 'zod'
import { FilePath } from '#server/kernel/paths'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'

const MAX_CRITERIA = 40
const MAX_FILES = 60
const MAX_FILE_LENGTH = 20_000
const MAX_CODE_LENGTH = 120_000

const Id = Text.min(1).max(200)

export const JudgeInput = z.object({
  repo: RepoFilter,
  criteria: z
    .array(z.object({ spec: FilePath, section: Id, ac_id: Id, ac_text: Text.min(1).max(5000) }))
    .min(1)
    .max(MAX_CRITERIA),
  files: z
    .array(z.object({ path: FilePath, text: Text.max(MAX_FILE_LENGTH) }))
    .max(MAX_FILES)
    .refine(
      (files) => files.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CODE_LENGTH,
      `must hold at most ${MAX_CODE_LENGTH} characters in total`,
    ),
})
export type JudgeInput = z.output<typeof JudgeInput>

export const JudgeWire = z.object({
  judgements: z.array(
    z
      .object({
        spec: z.string(),
        ac_id: z.string(),
        /** The model's confidence that the code realizes the criterion, from 0 to 1. */
        confidence: z.number(),
        reason: z.string(),
      })
      .meta({ id: 'CriterionJudgement' }),
  ),
  /** Criteria of specs hidden from AI. They were not sent. */
  hidden: z.int(),
})
export type JudgeWire = z.infer<typeof JudgeWire>
