import { fileProcedure, orgProcedure, procedureFor, repoProcedure, router } from '#server/kernel/procedures'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { JsonText } from '#server/kernel/text/json-text'
import { PullPath } from '#server/writing/pulls/index'
import { changeBrowserChanges, readBrowserChanges } from './browser-changes/change-browser-changes'
import { BrowserChangesWire } from './browser-changes/wire-browser-changes'
import { saveFile } from './commit/save-file'
import { uploadImage } from './commit/upload-image'
import { previewImpact } from './impact/preview-impact'
import { ImpactInput, ImpactWire } from './impact/wire-impact'
import { listEditable } from './list-editable'
import { loadFile } from './load-file'
import { newFile } from './new-file'
import { openEditorLocation } from './open-editor-location'
import { renderPreview } from './preview/render-preview'
import { renderPull } from './preview/render-pull'
import { RenderedPullWire } from './preview/wire-rendered-pull'
import { saveAsPull } from './pull-save/save-as-pull'
import { listTemplates } from './templates/list-templates'
import { runTextTask } from './text-thread/run-text-task'
import {
  EditableReposWire,
  ImageInput,
  ImageSavedWire,
  LoadedFileWire,
  NewFileInput,
  NewFileWire,
  ParsedWire,
  ParseInput,
  PreviewInput,
  PreviewWire,
  PullSavedWire,
  SavedWire,
  SaveInput,
  SavePullInput,
  TemplatesWire,
} from './wire'

export const editorRouter = router({
  list: orgProcedure('specs:read')
    .output(EditableReposWire)
    .query(({ ctx }) => listEditable(ctx)),

  newFile: repoProcedure('specs:read')
    .input(NewFileInput)
    .output(NewFileWire)
    .query(({ ctx, input }) => newFile(ctx, input, input)),

  templates: repoProcedure('specs:read')
    .output(TemplatesWire)
    .query(async ({ ctx, input }) => listTemplates(await openEditorLocation(ctx, input))),

  open: fileProcedure('specs:read')
    .output(LoadedFileWire)
    .query(({ ctx, input }) => loadFile(ctx, input)),

  browserChanges: repoProcedure('specs:read')
    .output(BrowserChangesWire)
    .query(({ ctx, input }) => readBrowserChanges(ctx, input)),

  setBrowserChanges: repoProcedure('org:manage')
    .input(BrowserChangesWire)
    .output(BrowserChangesWire)
    .mutation(({ ctx, input }) => changeBrowserChanges(ctx, input, input)),

  parse: repoProcedure('specs:read')
    .meta({ access: 'specs:read', answer: ParsedWire })
    .input(ParseInput)
    .mutation(async ({ ctx, input }) => {
      await findRepository(ctx, input.owner, input.repo)
      return new JsonText(await runTextTask(ctx, 'parseContent', { content: input.content }))
    }),

  preview: repoProcedure('specs:read')
    .input(PreviewInput)
    .output(PreviewWire)
    .mutation(({ ctx, input }) => renderPreview(ctx, input)),

  renderPull: procedureFor(PullPath)('specs:read')
    .output(RenderedPullWire)
    .query(({ ctx, input }) => renderPull(ctx, input, input.pull_number)),

  impact: fileProcedure('specs:read')
    .input(ImpactInput)
    .output(ImpactWire)
    .mutation(({ ctx, input }) => previewImpact(ctx, input, input.content)),

  save: fileProcedure('specs:write')
    .input(SaveInput)
    .output(SavedWire)
    .mutation(({ ctx, input }) => saveFile(ctx, input, input)),

  savePull: fileProcedure('specs:write')
    .input(SavePullInput)
    .output(PullSavedWire)
    .mutation(({ ctx, input }) => saveAsPull(ctx, input, input)),

  upload: repoProcedure('specs:write')
    .input(ImageInput)
    .output(ImageSavedWire)
    .mutation(({ ctx, input }) => uploadImage(ctx, input, input)),
})
