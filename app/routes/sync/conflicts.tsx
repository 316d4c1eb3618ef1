import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../../components/display/empty-state'
import { ProblemNotice } from '../../components/display/problem-notice'
import { Pager } from '../../components/inputs/pager'
import { ConflictCard } from '../../components/sync/conflict-card'
import { head } from '../../head'
import { usePermission } from '../../hooks/use-permissions'
import { load } from '../../loaders/load.server'
import { readAct } from '../../loaders/read-act.server'
import { submit } from '../../loaders/submit.server'
import { readOffset } from '../../request/offset'

export const meta: MetaFunction = ({ params }) => head(`Conflicts · ${params.org} · Plumbline`)

const LIMIT = 50

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const { conflicts, total } = await load(args, ({ sync }) => sync.conflicts({ org, limit: LIMIT, offset }))
  return { org, conflicts, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const take = readAct(args, form, ['spec', 'ticket'], 'take')
  const conflict_id = String(form.get('conflict') ?? '')
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ sync }) => sync.resolve({ org, conflict_id, take })),
  )
  return { problem }
}

export default function SyncConflicts() {
  const { org, conflicts, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {conflicts.length === 0 ? (
        <EmptyState title="No conflicts">
          <p>When a section and its ticket both change, you decide here which side wins.</p>
        </EmptyState>
      ) : (
        <ul className="stack" aria-label="Conflicts">
          {conflicts.map((conflict) => (
            <ConflictCard key={conflict.id} org={org} conflict={conflict} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      <Pager page={page} />
    </>
  )
}
