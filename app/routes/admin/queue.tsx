import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { FailureTable, TaskCounts, WorkerList } from '#app/console/admin/queue-tables.tsx'
import { head } from '#app/head'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { QueueWire } from '#server/console/admin/wire'

export const meta: MetaFunction = () => head('Queue · Plumbline')

export const loader = (args: LoaderFunctionArgs) => load(args, (caller) => caller.admin.queue({}))

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  readAct(args, form, ['run', ''])
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ admin }) => admin.rerunJob({ job_id: String(form.get('job_id')) })),
  )
  return { problem }
}

export default function Queue() {
  const { tasks, failures, workers, search_by_meaning: semanticSearch } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useRefresh(true)
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {tasks.length > 0 ? (
        <TaskCounts tasks={tasks} />
      ) : (
        <EmptyState title="The queue is empty">
          <p>Waiting, running and failed jobs appear here.</p>
        </EmptyState>
      )}
      <h2>Workers</h2>
      {workers.length > 0 ? (
        <WorkerList workers={workers} />
      ) : (
        <EmptyState title="No workers running">
          <p>
            Start a worker to process jobs: <code>npm run worker</code>.
          </p>
        </EmptyState>
      )}
      {failures.length > 0 && (
        <>
          <h2>Failures</h2>
          <FailureTable failures={failures} />
        </>
      )}
      <h2>Semantic search</h2>
      <p className="muted">
        <InlineCode text={describeSemanticSearch(semanticSearch)} />
      </p>
    </>
  )
}

function describeSemanticSearch({ model, problem }: QueueWire['search_by_meaning']): string {
  if (model !== null) return `On. Embedding model: ${model}.`
  return `Off. ${problem ?? 'Set `EMBEDDINGS_MODEL` to turn it on.'}`
}
