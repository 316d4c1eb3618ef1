import { z } from 'zod'

export const SettingsWire = z
  .object({ saves_as: z.enum(['commit', 'pull_request']) })
  .meta({ id: 'AssistantSettings' })

export const ToolsWire = z.object({
  tools: z.array(z.object({ name: z.string(), title: z.string(), is_read_only: z.boolean() })),
})
