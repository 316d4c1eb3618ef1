import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { OrgPath, procedureFor, router } from '#server/kernel/procedures'
import { requestUndo } from './request-undo'

const RunPath = OrgPath.extend({
  ticket_run_id: RowId,
})

const UndoWire = z.object({
  run_id: z.number().int(),
  skipped: z.array(
    z.object({
      ticket_id: z.string().nullable(),
      file_path: z.string(),
      section_id: z.string(),
      field: z.string(),
      reason: z.string(),
    }),
  ),
})

export const ticketUndoRouter = router({
  undo: procedureFor(RunPath)('org:manage', 'ticket_sync')
    .output(UndoWire)
    .mutation(async ({ ctx, input }) => {
      const { runId, skipped } = await requestUndo(ctx, input.ticket_run_id)
      return {
        run_id: runId,
        skipped: skipped.map(({ item, ticketId, field, reason }) => ({
          ticket_id: ticketId,
          file_path: item.filePath,
          section_id: item.sectionId,
          field,
          reason,
        })),
      }
    }),
})
