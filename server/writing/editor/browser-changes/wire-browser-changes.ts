import { z } from 'zod'

export const BrowserChangesWire = z.object({
  browser_changes: z
    .enum(['commit', 'pull'])
    .meta({ description: 'How changes on the page of a document are saved: `commit` or `pull` (request)' }),
})
export type BrowserChangesWire = z.infer<typeof BrowserChangesWire>
