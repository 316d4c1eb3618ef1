import { z } from 'zod'
import type { CriterionEvent } from '../spec-source'
import type { OrgServer } from './org-server'

const HistoryAnswer = z.object({
  events: z.array(
    z.object({
      commit_sha: z.string(),
      at: z.string(),
      author: z.string(),
      message: z.string(),
      file_path: z.string(),
      kind: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  older: z.object({ as_of: z.string(), file_path: z.string(), criterion: z.string().nullable() }).nullable(),
})

/** Maximum number of pages of one history. */
const MAX_PAGES = 50

export async function readEvents(
  server: OrgServer,
  path: string,
  criterionId: string,
): Promise<CriterionEvent[]> {
  const events: CriterionEvent[] = []
  let page = await server.get(`${path}/history`, HistoryAnswer, { criterion: criterionId })
  for (let read = 1; ; read++) {
    events.push(...page.events)
    const { older } = page
    if (!older?.criterion || read === MAX_PAGES) return events
    const query = { criterion: older.criterion, as_of: older.as_of }
    page = await server.get(`${path}/history`, HistoryAnswer, query)
  }
}
