import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { HealthTable } from '#app/tickets/sync/health-table.tsx'
import { SyncRunTable } from '#app/tickets/sync/run-table.tsx'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Sync')

const LIMIT = 20

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const [health, { runs, total }] = await load(args, ({ sync }) =>
    Promise.all([sync.health({ org }), sync.runs({ org, limit: LIMIT, offset })]),
  )
  return { org, ...health, runs, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['now', 'pause', 'resume'])
  const read = (name: string) => String(form.get(name) ?? '') || undefined
  const [connection, repo] = [read('connection'), read('repo')]
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ sync }) => sync[act]({ org, connection, repo })),
  )
  return { problem }
}

const UNFINISHED = ['queued', 'running', 'waiting']

export default function SyncHome() {
  const { org, connections, runs, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  const maySync = usePermission('specs:write')
  useRefresh(runs.some(({ state }) => UNFINISHED.includes(state)))
  if (connections.length === 0) return <NoConnections org={org} />
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      <HealthTable connections={connections} mayManage={mayManage} maySync={maySync} />
      {(maySync || mayManage) && (
        <Form method="post" className="actions">
          {maySync && (
            <button type="submit" className="button button-main" name="do" value="now">
              Sync now
            </button>
          )}
          {mayManage && (
            <>
              <button type="submit" className="button" name="do" value="pause">
                Pause everything
              </button>
              <button type="submit" className="button" name="do" value="resume">
                Resume everything
              </button>
            </>
          )}
        </Form>
      )}
      <h2>Runs</h2>
      {runs.length > 0 ? (
        <SyncRunTable org={org} runs={runs} />
      ) : (
        <EmptyState title="No runs yet">
          <p>A run starts when specs or tickets change, and every night.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </>
  )
}

const NoConnections = ({ org }: { org: string }) => (
  <EmptyState
    title="Nothing to sync yet"
    act={{ label: 'Connect a ticket system', to: orgPath(org, 'settings/ticket-systems') }}
  >
    <p>
      Connect Jira or Linear to keep sections and tickets in step. To use the issues of a repository, set{' '}
      <code>ticket_system: github</code> in its CONFIG.yaml.
    </p>
  </EmptyState>
)
