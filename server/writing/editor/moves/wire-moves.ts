import { z } from 'zod'
import { FilePath } from '#server/kernel/paths'
import { documentNames } from '../edits/wire-document-edits'
import { DependentWire } from '../impact/wire-impact'
import { BlobSha } from '../wire'

const as = z.enum(['commit', 'pull'])

const saving = {
  sha: BlobSha.optional().meta({
    description: 'The blob that was read. A document that has changed since is refused',
  }),
  as: as.optional().meta({
    description:
      'Default: `browser_changes` of the repository. A branch that accepts no commits gets a pull request in any case.',
  }),
}

export const PreviewMoveInput = z.object({ ...documentNames, new_path: FilePath })
export const MoveInput = PreviewMoveInput.extend(saving)
export type MoveInput = z.infer<typeof MoveInput>

export const PreviewDeletionInput = z.object(documentNames)
export const DeletionInput = PreviewDeletionInput.extend(saving)
export type DeletionInput = z.infer<typeof DeletionInput>

export const UndoChangesInput = z.object({
  repo: documentNames.repo,
  commit_sha: BlobSha.meta({ description: '`commit_sha` of the move or deletion' }),
})

const preview = {
  sha: z.string().meta({ description: 'The blob that would be moved or deleted' }),
  as: as.meta({ description: '`browser_changes` of the repository' }),
  total_documents: z.number().int(),
}

/** At most 100 documents; `total_documents` counts all. */
export const MovePreviewWire = z
  .object({
    ...preview,
    documents: z
      .array(DependentWire.extend({ changes: z.number().int() }))
      .meta({ description: 'Documents whose links would change, the moved one included' }),
    total_changes: z.number().int(),
  })
  .meta({ id: 'MovePreview' })
export type MovePreviewWire = z.infer<typeof MovePreviewWire>

export const DeletionPreviewWire = z
  .object({
    ...preview,
    documents: z
      .array(
        DependentWire.extend({
          unlinked: z.number().int().meta({ description: 'Links that would become plain text' }),
          left: z.number().int().meta({
            description: 'Links in raw HTML and references of the frontmatter, which would lead nowhere',
          }),
        }),
      )
      .meta({ description: 'Documents that name the document' }),
    total_unlinked: z.number().int(),
    total_left: z.number().int(),
  })
  .meta({ id: 'DeletionPreview' })
export type DeletionPreviewWire = z.infer<typeof DeletionPreviewWire>

export const ChangesSavedWire = z
  .object({
    saved_as: z.enum(['commit', 'pull_request']),
    commit_sha: z.string(),
    branch: z.string().nullable(),
    pr_number: z.number().int().nullable(),
    url: z.string().meta({ description: 'The page of the document, the repository or the pull request' }),
    total_documents: z.number().int().meta({ description: 'Documents whose links were changed' }),
  })
  .meta({ id: 'ChangesSaved' })
export type ChangesSavedWire = z.infer<typeof ChangesSavedWire>
