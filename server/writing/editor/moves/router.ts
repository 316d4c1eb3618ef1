import { orgProcedure, router } from '#server/kernel/procedures'
import { namesOf } from '#server/kernel/tools/tool'
import { deleteDocument, previewDeletion } from './delete-document'
import { moveDocument, previewMove } from './move-document'
import { undoChanges } from './undo-changes'
import {
  ChangesSavedWire,
  DeletionInput,
  DeletionPreviewWire,
  MoveInput,
  MovePreviewWire,
  PreviewDeletionInput,
  PreviewMoveInput,
  UndoChangesInput,
} from './wire-moves'

/** Documents get another path or are deleted, with the links that lead to them. */
export const movesRouter = router({
  preview: orgProcedure('specs:read')
    .input(PreviewMoveInput)
    .output(MovePreviewWire)
    .query(({ ctx, input: { repo, path, new_path } }) =>
      previewMove(ctx, { ...namesOf(repo), file_path: path }, { new_path }),
    ),

  move: orgProcedure('specs:write')
    .input(MoveInput)
    .output(ChangesSavedWire)
    .mutation(({ ctx, input: { repo, path, ...request } }) =>
      moveDocument(ctx, { ...namesOf(repo), file_path: path }, request),
    ),

  previewDeletion: orgProcedure('specs:read')
    .input(PreviewDeletionInput)
    .output(DeletionPreviewWire)
    .query(({ ctx, input: { repo, path } }) => previewDeletion(ctx, { ...namesOf(repo), file_path: path })),

  delete: orgProcedure('specs:write')
    .input(DeletionInput)
    .output(ChangesSavedWire)
    .mutation(({ ctx, input: { repo, path, ...request } }) =>
      deleteDocument(ctx, { ...namesOf(repo), file_path: path }, request),
    ),

  undo: orgProcedure('specs:write')
    .input(UndoChangesInput)
    .output(ChangesSavedWire)
    .mutation(({ ctx, input: { repo, commit_sha } }) => undoChanges(ctx, namesOf(repo), commit_sha)),
})
