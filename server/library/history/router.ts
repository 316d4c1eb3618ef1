import { z } from 'zod'
import { OrgScopedIdOrRowId } from '#server/kernel/org-ids/org-scoped-id'
import { QueryInteger } from '#server/kernel/paging'
import { callerProcedure, fileProcedure, router } from '#server/kernel/procedures'
import { Text } from '#server/kernel/text/text'
import { AsOf } from './as-of'
import { findPermalink } from './find-permalink'
import { getHistory } from './life/get-history'
import { HistoryWire } from './wire'

const HistoryFilter = z.object({
  as_of: AsOf.optional(),
  section: Text.max(1000).optional(),
  criterion: Text.max(100).optional(),
  limit: QueryInteger(1, 200, 100),
})

export const historyRouter = router({
  document: fileProcedure('specs:read')
    .input(HistoryFilter)
    .output(HistoryWire)
    .query(({ ctx, input: { file_path: path, as_of: asOf, ...filter } }) =>
      getHistory(ctx, { ...filter, path, asOf }),
    ),

  permalink: callerProcedure
    .input(z.object({ section_link_id: OrgScopedIdOrRowId }))
    .output(z.object({ location: z.string() }))
    .query(({ ctx, input }) => findPermalink(ctx, input.section_link_id)),
})
