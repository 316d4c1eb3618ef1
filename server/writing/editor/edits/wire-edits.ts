import { z } from 'zod'
import { BranchName } from '#server/kernel/paths'
import { criterionCheck, documentFacts, realization, sectionStatuses, sectionText } from '#spec/tools/index'
import { REVIEW_STATUSES } from '#spec/types'
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

export const StatusesInput = z.object({ sections: sectionStatuses, ...saving })

export const SectionTextInput = z.object({ ...sectionText, text: FileText, ...saving })

export const CheckInput = z.object({ ...criterionCheck, ...saving })

export const FactsInput = z.object({ facts: z.object(documentFacts), ...saving })

export const RealizationInput = z.object({ ...realization, ...saving })

export const ReviewStatusInput = z.object({ review_status: z.enum(REVIEW_STATUSES), ...saving })

export const NewSpecInput = z.object({ content: FileText, ...saving })

export { EditSaved as EditSavedWire } from '#spec/tools/index'
