import { fileProcedure, orgProcedure, router } from '#server/kernel/procedures'
import { namesOf } from '#server/kernel/tools/tool'
import { setKeys } from '#spec/edit/index'
import { editAsRead } from './edit-as-read'
import { editDocument } from './edit-document'
import { previewEdits } from './preview-edits'
import { saveText } from './save-text'
import { undoEdit } from './undo-edit'
import {
  DocumentEditsInput,
  EditedWire,
  EditsPreviewWire,
  PreviewEditsInput,
  UndoInput,
} from './wire-document-edits'
import {
  CheckInput,
  EditSavedWire,
  FactsInput,
  NewSpecInput,
  RealizationInput,
  ReviewStatusInput,
  SectionTextInput,
  StatusesInput,
} from './wire-edits'

/** Changes of specs by edits, without sending the whole text. */
export const editsRouter = router({
  edit: orgProcedure('specs:write')
    .input(DocumentEditsInput)
    .output(EditedWire)
    .mutation(({ ctx, input: { repo, path, ...change } }) =>
      editAsRead(ctx, { ...namesOf(repo), file_path: path }, change),
    ),

  preview: orgProcedure('specs:read')
    .input(PreviewEditsInput)
    .output(EditsPreviewWire)
    .mutation(({ ctx, input: { repo, path, edits } }) =>
      previewEdits(ctx, { ...namesOf(repo), file_path: path }, { edits }),
    ),

  undo: orgProcedure('specs:write')
    .input(UndoInput)
    .output(EditedWire)
    .mutation(({ ctx, input: { repo, path, ...versions } }) =>
      undoEdit(ctx, { ...namesOf(repo), file_path: path }, versions),
    ),

  createSpec: fileProcedure('specs:write')
    .input(NewSpecInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input }) =>
      saveText(
        ctx,
        input,
        {
          content: input.content,
          sha: '',
          message: `Add ${input.file_path}`,
          acknowledge_errors: false,
          ai_assisted: ctx.assistant !== undefined,
        },
        input,
      ),
    ),

  setStatuses: fileProcedure('specs:write')
    .input(StatusesInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input }) =>
      editDocument(ctx, input, {
        edits: input.sections.map(({ section_id: sectionId, status: state, blocked_by: blockedBy }) => ({
          kind: 'set_status',
          sectionId,
          state,
          blockedBy,
        })),
        message: `Set statuses in ${input.file_path}`,
        saving: input,
      }),
    ),

  replaceSection: fileProcedure('specs:write')
    .input(SectionTextInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input: { section_id: sectionId, text, sha, ...input } }) =>
      editDocument(ctx, input, {
        edits: [{ kind: 'replace_section', sectionId, text }],
        message: `Edit section ${sectionId} of ${input.file_path}`,
        saving: input,
        sha,
        isAiAssisted: ctx.assistant !== undefined,
      }),
    ),

  setReviewStatus: fileProcedure('specs:write')
    .input(ReviewStatusInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input: { review_status: value, ...input } }) =>
      editDocument(ctx, input, {
        edits: [{ kind: 'set_key', key: 'review_status', value }],
        message: `${value === 'approved' ? 'Approve' : 'Set the review status of'} ${input.file_path}`,
        saving: input,
      }),
    ),

  checkCriterion: fileProcedure('specs:write')
    .input(CheckInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input: { criterion_id: criterionId, checked, ...input } }) =>
      editDocument(ctx, input, {
        edits: [{ kind: 'check_criterion', criterionId, checked }],
        message: `${checked ? 'Check' : 'Uncheck'} a criterion of ${input.file_path}`,
        saving: input,
      }),
    ),

  setFacts: fileProcedure('specs:write')
    .input(FactsInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input: { facts, ...input } }) =>
      editDocument(ctx, input, {
        edits: setKeys(facts),
        message: `Update facts of ${input.file_path}`,
        saving: input,
      }),
    ),

  addRealization: fileProcedure('specs:write')
    .input(RealizationInput)
    .output(EditSavedWire)
    .mutation(({ ctx, input: { criterion_id: criterionId, code_path, lines, pr_number, ...input } }) =>
      editDocument(ctx, input, {
        edits: [
          {
            kind: 'add_evidence',
            criterionId,
            evidence: { prNumber: pr_number ?? null, filePath: code_path, lines: lines ?? null },
          },
        ],
        message: `Record where a criterion of ${input.file_path} is implemented`,
        saving: input,
      }),
    ),
})
