import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Facts } from '#app/components/display/facts.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx'
import { head, orgTitle } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { OUTCOME_LABELS, TRIGGER_LABELS } from '#app/labels/sync-labels'
import { load } from '#app/loaders/load.server'
import { PlanStep } from '#app/tickets/sync/plan-step.tsx'
import { RunState, summaryOf } from '#app/tickets/sync/run-table.tsx'
import { UndoPanel } from '#app/tickets/sync/undo-panel.tsx'
import { undoRun } from '#app/tickets/sync/undo-run.server'
import { counted } from '#shared/counted'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction = (page) => head(orgTitle(`Run ${page.params.run}`, page))

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', run = '' } = args.params
  return { org, ...(await load(args, ({ sync }) => sync.run({ org, ticket_run_id: run }))) }
}

export const action = (args: ActionFunctionArgs) => undoRun(args)

export default function SyncRunPage() {
  const { org, run, steps, total, open } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  useRefresh(['queued', 'running', 'waiting'].includes(run.state))
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Sync', to: orgPath(org, 'sync') }, { label: `Run ${run.id}` }]} />
      <ProblemNotice problem={answer?.problem ?? run.error} />
      <section className="panel" aria-labelledby="pl-_run">
        <div className="panel-head">
          <h2 id="pl-_run">{summaryOf(run)}</h2>
        </div>
        <div className="panel-body">
          <Facts
            facts={[
              ['Repository', run.repo],
              ['Cause', TRIGGER_LABELS[run.trigger]],
              ['State', <RunState key="state" run={run} />],
              ['Progress', `${total - open} of ${counted(total, 'step')}`],
              ['Started', <OptionalTime key="started" at={run.started_at} none="Not yet" />],
              ['Finished', <OptionalTime key="finished" at={run.finished_at} none="Not yet" />],
            ]}
          />
        </div>
      </section>
      {steps.length === 0 ? (
        <p className="muted">Section and tickets already agreed, so there was nothing to do.</p>
      ) : (
        <ol className="lines panel plan-list" aria-label="Steps">
          {steps.map((step) => (
            <li key={step.id}>
              <PlanStep org={org} item={step}>
                <span className={step.outcome === 'failed' ? 'severity-error' : 'muted'}>
                  {OUTCOME_LABELS[step.outcome]}
                  {step.error && `: ${step.error}`}
                </span>
              </PlanStep>
            </li>
          ))}
        </ol>
      )}
      {total > steps.length && (
        <p className="muted">
          The first {steps.length} of {total} steps are shown.
        </p>
      )}
      {mayManage && run.state === 'done' && run.trigger !== 'undo' && (
        <UndoPanel org={org} answer={answer ?? null} />
      )}
    </>
  )
}
