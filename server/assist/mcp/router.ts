import { orgProcedure, router } from '#server/kernel/procedures'
import { changeSettings } from './change-settings'
import { previewTools } from './preview-tools'
import { readSaveMode } from './read-save-mode'
import { SettingsWire, ToolsWire } from './wire'

export const mcpRouter = router({
  settings: orgProcedure('specs:read')
    .output(SettingsWire)
    .query(async ({ ctx }) => ({ saves_as: await readSaveMode(ctx) })),

  changeSettings: orgProcedure('org:manage')
    .input(SettingsWire)
    .output(SettingsWire)
    .mutation(({ ctx, input }) => changeSettings(ctx, input.saves_as)),

  /** The test on the settings page. */
  previewTools: orgProcedure('specs:read')
    .output(ToolsWire)
    .query(({ ctx }) => previewTools(ctx)),
})
