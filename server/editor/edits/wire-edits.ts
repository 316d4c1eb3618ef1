import { z } from 'zod'
import { REVIEW_STATUSES, STATES } from '../../../spec/types'
import { BranchName } from '../../kernel/paths'
import { Text } from '../../kernel/text/text'
import { FileText } from '../wire'

const saving = {
  save_as: z
    .enum(['commit', 'pull_request'])
    .default('commit')
    .meta({ description: 'A branch that accepts no commits gets a pull request in any case' }),
  branch_name: BranchName.optional().meta({
    description: 'The branch of an open pull request, which then gets another commit',
  }),
}

const SavingInput = z.object(saving)
export type SavingInput = z.infer<typeof SavingInput>

const SectionId = Text.min(1).max(1000)
const CriterionId = Text.min(1).max(100)

export const SectionStatus = z.object({
  section_id: SectionId,
  status: z.enum(STATES),
  blocked_by: Text.min(1).max(200).optional().meta({ description: 'For `blocked`: a word such as PAY-200' }),
})

export const StatusesInput = z.object({ sections: z.array(SectionStatus).min(1).max(200), ...saving })

export const CheckInput = z.object({
  criterion_id: CriterionId,
  checked: z.boolean().default(true),
  ...saving,
})

export const RealizationInput = z.object({
  criterion_id: CriterionId,
  code_path: Text.min(1).max(1000).meta({ description: 'The file that implements the criterion' }),
  lines: z
    .string()
    .regex(/^\d+(-\d+)?$/, 'must be 15 or 15-42')
    .optional(),
  pr_number: z.int().min(1).max(999_999_999).optional(),
  ...saving,
})

export const ReviewStatusInput = z.object({ review_status: z.enum(REVIEW_STATUSES), ...saving })

export const NewSpecInput = z.object({ content: FileText, ...saving })

export const EditSavedWire = z.object({
  saved_as: z
    .enum(['commit', 'pull_request'])
    .nullable()
    .meta({ description: 'Null if the document already was as wanted' }),
  sha: z.string(),
  commit_sha: z.string().nullable(),
  branch: z.string().nullable(),
  pr_number: z.int().nullable(),
  url: z.string().nullable(),
})
export type EditSavedWire = z.infer<typeof EditSavedWire>
