import { z } from 'zod'
import { BranchName, FilePath } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'
import { criterionCheck, sectionStatus } from '#spec/tools/index'
import { DependentWire, TicketImpactWire } from '../impact/wire-impact'
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

export const documentNames = {
  repo: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}$/, 'must be owner/name')
    .meta({ description: 'The repository as `owner/name`' }),
  path: FilePath,
}

/** How a change is saved. */
export const SaveAs = z
  .enum(['commit', 'pull'])
  .optional()
  .meta({ description: 'Default: `browser_changes` of the repository' })

export const DocumentEditsInput = z.object({
  ...documentNames,
  sha: BlobSha.optional().meta({
    description:
      'The blob that was read. A newer version is edited if the edits replace the same text in both.',
  }),
  edits: z.array(DocumentEdit).min(1).max(MAX_EDITS),
  as: SaveAs.meta({
    description:
      'Default: `browser_changes` of the repository. A branch that accepts no commits gets a pull request in any case. While the pull request is open, further changes of the same person and document go to it.',
  }),
  branch_name: BranchName.optional().meta({
    description: 'The branch of an open pull request, which then gets another commit',
  }),
})
export type DocumentEditsInput = z.infer<typeof DocumentEditsInput>

export const PreviewEditsInput = z.object({
  ...documentNames,
  edits: z.array(DocumentEdit).min(1).max(MAX_EDITS),
})
export type PreviewEditsInput = z.infer<typeof PreviewEditsInput>

export const EditsPreviewWire = z
  .object({
    sha: z.string().meta({ description: 'The blob that would be edited' }),
    as: z.enum(['commit', 'pull']).meta({ description: '`browser_changes` of the repository' }),
    summary: z.string(),
    tickets: z.array(TicketImpactWire).meta({ description: 'The steps of the next ticket sync' }),
    dependents: z
      .array(DependentWire)
      .meta({ description: 'Documents that depend on this one, if they would become ready or waiting' }),
    total_dependents: z.number().int(),
    dependents_become: z.enum(['ready', 'waiting']).nullable(),
  })
  .meta({ id: 'EditsPreview' })
export type EditsPreviewWire = z.infer<typeof EditsPreviewWire>

export const UndoInput = z.object({
  ...documentNames,
  sha: BlobSha.meta({ description: '`sha` of the edit' }),
  base_sha: BlobSha.meta({ description: '`base_sha` of the edit' }),
  branch_name: BranchName.optional().meta({ description: '`branch` of an edit in a pull request' }),
})
export type UndoInput = z.infer<typeof UndoInput>

export const EditedWire = EditSavedWire.extend({
  base_sha: z.string().meta({ description: 'The blob before the edit, for an undo' }),
  changed_by: z
    .object({ name: z.string(), at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'Who has already made the change, if the reader’s version did not have it' }),
}).meta({ id: 'Edited' })
export type EditedWire = z.infer<typeof EditedWire>
