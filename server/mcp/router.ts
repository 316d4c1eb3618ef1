import { z } from 'zod'
import { orgProcedure, router } from '../kernel/procedures'
import { changeSettings } from './change-settings'
import { readSaveMode } from './read-save-mode'

const SettingsWire = z
  .object({ saves_as: z.enum(['commit', 'pull_request']) })
  .meta({ id: 'AssistantSettings' })

export const mcpRouter = router({
  settings: orgProcedure('specs:read')
    .output(SettingsWire)
    .query(async ({ ctx }) => ({ saves_as: await readSaveMode(ctx) })),

  changeSettings: orgProcedure('org:manage')
    .input(SettingsWire)
    .output(SettingsWire)
    .mutation(({ ctx, input }) => changeSettings(ctx, input.saves_as)),
})
