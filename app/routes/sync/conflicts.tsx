import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { ConflictCard } from '#app/tickets/sync/conflict-card.tsx'

export const meta = orgHead('Conflicts')

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
