import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { QueueWire } from '../../server/admin/wire'
import { FailureTable, TaskCounts, WorkerList } from '../components/admin/queue-tables'
import { EmptyState } from '../components/display/empty-state'
import { InlineCode } from '../components/display/inline-code'
import { ProblemNotice } from '../components/display/problem-notice'
import { head } from '../head'
import { useRefresh } from '../hooks/use-refresh'
import { load } from '../loaders/load.server'
import { submit } from '../loaders/submit.server'

export const meta: MetaFunction = () => head('Queue · Plumbline')

export const loader = (args: LoaderFunctionArgs) => load(args, (caller) => caller.admin.queue({}))

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ admin }) => admin.rerunJob({ job_id: String(form.get('job_id')) })),
  )
  return { problem }
}

export default function Queue() {
  const { tasks, failures, workers, search_by_meaning: meaning } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useRefresh(true)
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {tasks.length > 0 ? (
        <TaskCounts tasks={tasks} />
      ) : (
        <EmptyState title="The queue is empty">
          <p>Jobs appear here while they wait or run, and stay when they fail.</p>
        </EmptyState>
      )}
      <h2>Workers</h2>
      {workers.length > 0 ? (
        <WorkerList workers={workers} />
      ) : (
        <EmptyState title="No worker is alive">
          <p>
            Nothing is indexed until one starts: <code>npm run worker</code>.
          </p>
        </EmptyState>
      )}
      {failures.length > 0 && (
        <>
          <h2>Failures</h2>
          <FailureTable failures={failures} />
        </>
      )}
      <h2>Search by meaning</h2>
      <p className="muted">
        <InlineCode text={tellMeaning(meaning)} />
      </p>
    </>
  )
}

function tellMeaning({ model, problem }: QueueWire['search_by_meaning']): string {
  if (model !== null) return `On: sections and searches are compared by the vectors of ${model}.`
  return `Off. ${problem ?? 'It begins with `EMBEDDINGS_MODEL`; searches go by words alone.'}`
}
