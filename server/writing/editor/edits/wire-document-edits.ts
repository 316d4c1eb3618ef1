import { z } from 'zod'
import { BranchName, FilePath } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'
import { criterionCheck, sectionStatus } from '#spec/tools/index'
import { BlobSha } from '../wire'
import { EditSavedWire } from './wire-edits'

const MAX_EDITS = 100

const FrontmatterValue = z.union([
  Text.max(1000),
  z.number(),
  z.boolean(),
  z.array(Text.max(200)).max(100),
  z.null(),
])

const DocumentEdit = z.union([
  z.strictObject({
    set_status: z
      .strictObject({ ...sectionStatus, section_id: sectionStatus.section_id.optional() })
      .meta({ description: 'Of a section, or of the document without `section_id`' }),
  }),
  z.strictObject({ check_criterion: z.strictObject(criterionCheck) }),
  z.strictObject({
    set_frontmatter: z
      .strictObject({
        key: z.string().regex(/^[A-Za-z_][\w-]{0,99}$/, 'must be a key of the frontmatter'),
        value: FrontmatterValue,
      })
      .meta({ description: 'A value of null removes the key' }),
  }),
])

const document = {
  repo: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}$/, 'must be owner/name')
    .meta({ description: 'The repository as `owner/name`' }),
  path: FilePath,
}

export const DocumentEditsInput = z.object({
  ...document,
  sha: BlobSha.optional().meta({
    description:
      'The blob that was read. A newer version is edited if the edits replace the same text in both.',
  }),
  edits: z.array(DocumentEdit).min(1).max(MAX_EDITS),
  as: z
    .enum(['commit', 'pull'])
    .default('commit')
    .meta({ description: 'A branch that accepts no commits gets a pull request in any case' }),
  branch_name: BranchName.optional().meta({
    description: 'The branch of an open pull request, which then gets another commit',
  }),
})
export type DocumentEditsInput = z.infer<typeof DocumentEditsInput>

export const UndoInput = z.object({
  ...document,
  sha: BlobSha.meta({ description: '`sha` of the edit' }),
  base_sha: BlobSha.meta({ description: '`base_sha` of the edit' }),
})
export type UndoInput = z.infer<typeof UndoInput>

export const EditedWire = EditSavedWire.extend({
  base_sha: z.string().meta({ description: 'The blob before the edit, for an undo' }),
}).meta({ id: 'Edited' })
export type EditedWire = z.infer<typeof EditedWire>
