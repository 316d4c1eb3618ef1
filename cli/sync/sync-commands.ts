import { z } from 'zod'
import type { ORG_OPTION, PLAN_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { printTable } from '#cli/reading/print-table'
import { openOrgServer } from '#cli/source/server/org-server'
import { UsageError } from '#cli/usage-error'

const PlanItem = z.object({
  id: z.string(),
  action: z.string(),
  repo: z.string(),
  file_path: z.string(),
  section_id: z.string(),
  title: z.string(),
  ticket_id: z.string().nullable(),
  url: z.string().nullable(),
  reasons: z.array(z.string()),
  needs_review: z.boolean(),
})
const Plan = z.object({ plan_hash: z.string(), items: z.array(PlanItem), total: z.int() })
const Started = z.object({ run_id: z.int() })
const Undone = z.object({ run_id: z.int(), skipped: z.array(z.unknown()) })

const PAGE = 500

/** The plan of the next sync with the ticket system. */
export const planSync: DataCommand<typeof PLAN_OPTIONS, z.infer<typeof Plan>> = {
  schema: Plan,
  async answer({ options: { repo, path, org } }) {
    const server = await openOrgServer(org)
    const filter = { ...(repo === undefined ? {} : { repo }), ...(path === undefined ? {} : { path }) }
    const plan = await server.get('api/sync/plan', Plan, { ...filter, limit: PAGE })
    while (plan.items.length < plan.total) {
      const next = await server.get('api/sync/plan', Plan, {
        ...filter,
        limit: PAGE,
        offset: plan.items.length,
      })
      if (next.items.length === 0) break
      plan.items.push(...next.items)
    }
    return plan
  },
  print({ plan_hash, items }, terminal) {
    printTable(
      items.map((item) => [
        item.action,
        `${item.file_path}#${item.section_id}`,
        item.ticket_id ?? 'new',
        item.needs_review ? 'waits for a review' : '',
        item.title,
      ]),
      terminal,
    )
    terminal.print(items.length === 0 ? 'Nothing to do.' : `To carry this out: svc apply ${plan_hash}`)
  },
}

/** Executes exactly the plan with this hash, or nothing. */
export const applyPlan: DataCommand<typeof PLAN_OPTIONS, z.infer<typeof Started>> = {
  schema: Started,
  async answer({ words: [planHash], options: { repo, path, org } }) {
    if (planHash === undefined) throw new UsageError('svc apply: name the hash that svc plan prints.')
    const server = await openOrgServer(org)
    return server.post('api/sync/apply', { plan_hash: planHash, repo, path }, Started)
  },
  print: ({ run_id }, terminal) => terminal.print(`Started run ${run_id}. To undo it: svc undo ${run_id}`),
}

export const undoRun: DataCommand<typeof ORG_OPTION, z.infer<typeof Undone>> = {
  schema: Undone,
  async answer({ words: [run], options: { org } }) {
    if (run === undefined || !/^\d+$/.test(run)) throw new UsageError('svc undo: name the number of a run.')
    const server = await openOrgServer(org)
    return server.post(`api/sync/runs/${run}/undo`, {}, Undone)
  },
  print: ({ run_id, skipped }, terminal) =>
    terminal.print(`Started run ${run_id}, which undoes it. ${skipped.length} steps cannot be undone.`),
}
