import { z } from 'zod'
import { STATES } from '#spec/types'
import { Text } from './text'

export const branchName = Text.min(1).max(200).optional().meta({ description: 'Of an open pull request' })

const sectionId = Text.min(1).max(1000).meta({ description: 'Its id, or number such as 2.1' })
const criterionId = Text.min(1).max(100)

export const sectionStatus = {
  section_id: sectionId,
  status: z.enum(STATES),
  blocked_by: Text.min(1)
    .max(200)
    .optional()
    .meta({ description: 'Only with `blocked`: a word such as PAY-200' }),
}

export const sectionStatuses = z.array(z.object(sectionStatus)).min(1).max(200)

export const sectionText = {
  section_id: sectionId,
  text: Text.meta({
    description:
      'The new text between the heading and the next section, in markdown. Subsections stay as they are',
  }),
  sha: Text.min(1)
    .max(64)
    .meta({ description: 'As read: a document that has changed since is not overwritten' }),
}

export const criterionCheck = { criterion_id: criterionId, checked: z.boolean().default(true) }

const factText = Text.min(1).max(200).nullable().optional()

/** Frontmatter of a document. Null removes a key. */
export const documentFacts = {
  status: z.enum(STATES).optional(),
  owner: factText,
  team: factText,
  tags: z.array(Text.min(1).max(200)).max(100).nullable().optional(),
}

export const realization = {
  criterion_id: criterionId,
  code_path: Text.min(1).max(1000).meta({ description: 'The file that implements the criterion' }),
  lines: z
    .string()
    .regex(/^\d+(-\d+)?$/, 'must be 15 or 15-42')
    .optional(),
  pr_number: z.int().min(1).max(999_999_999).optional(),
}

/** The result of changing a document. A checkout saves in its work tree. */
export const EditSaved = z.object({
  saved_as: z
    .enum(['commit', 'pull_request', 'work_tree'])
    .nullable()
    .meta({ description: 'Null if the document already was as wanted' }),
  sha: z.string(),
  commit_sha: z.string().nullable(),
  branch: z.string().nullable(),
  pr_number: z.int().nullable(),
  url: z.string().nullable(),
})
export type EditSaved = z.infer<typeof EditSaved>
