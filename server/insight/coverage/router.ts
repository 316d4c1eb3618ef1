import { z } from 'zod'
import { fromReplica } from '#server/kernel/database/from-replica'
import { QueryInteger } from '#server/kernel/paging'
import { fileProcedure, orgProcedure, router } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { orJsonText } from '#server/kernel/text/json-text'
import { Text } from '#server/kernel/text/text'
import { AsOf } from '#server/library/history/index'
import { type CachedSummary, listSummaries } from '#server/library/repos/index'
import { getCoverage } from './get-coverage'
import { getDashboard } from './get-dashboard'
import { getDocumentCoverage } from './get-document-coverage'
import { getPastDocumentCoverage } from './get-past-document-coverage'
import { getTasks, TasksInput } from './tasks/get-tasks'
import { type AssistantTasks, listAssistantTasks } from './tasks/list-assistant-tasks'
import { CoverageWire, DashboardInput, DashboardWire, TasksWire } from './wire'
import { DocumentCoverageWire } from './wire-document'

export const coverageRouter = router({
  dashboard: orgProcedure('specs:read')
    .meta({ access: 'specs:read', answer: DashboardWire })
    .input(DashboardInput)
    .output(orJsonText(DashboardWire))
    .query(({ ctx, input }) => fromReplica(ctx, (ctx) => getDashboard(ctx, input))),

  coverage: orgProcedure('specs:read')
    .input(
      z.object({
        repo: RepoFilter.optional(),
        team: Text.min(1, 'must not be empty').max(200).optional(),
        days: QueryInteger(1, 365, 30),
        as_of: AsOf.optional(),
      }),
    )
    .output(CoverageWire)
    .query(({ ctx, input: { as_of: asOf, ...filter } }) =>
      // Digests read from git are stored, which only the primary database can do.
      asOf ? getCoverage(ctx, { ...filter, asOf }) : fromReplica(ctx, (ctx) => getCoverage(ctx, filter)),
    ),

  document: fileProcedure('specs:read')
    .input(z.object({ as_of: AsOf.optional() }))
    .output(DocumentCoverageWire)
    .query(({ ctx, input: { as_of: asOf, ...at } }) =>
      asOf ? getPastDocumentCoverage(ctx, at, asOf) : getDocumentCoverage(ctx, at),
    ),

  tasks: orgProcedure('specs:read')
    .meta({ access: 'specs:read', answer: TasksWire })
    .input(TasksInput)
    .output(orJsonText(TasksWire))
    .query(({ ctx, input }) => getTasks(ctx, input)),

  /** Read in process by the tools of assistants. */
  assistantTasks: orgProcedure('specs:read')
    .input(TasksInput.omit({ as_of: true }))
    .output(z.custom<AssistantTasks>())
    .query(({ ctx, input }) => listAssistantTasks(ctx, input)),

  /** From the primary database: a replica may lag behind a document being hidden. */
  assistantSummaries: orgProcedure('specs:read')
    .output(z.custom<CachedSummary[]>())
    .query(({ ctx }) => listSummaries(ctx)),
})
