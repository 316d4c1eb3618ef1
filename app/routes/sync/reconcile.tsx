import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { FindingLine } from '#app/tickets/sync/finding-line.tsx'
import { fixFindings } from '#app/tickets/sync/fix-findings.server'
import { FixResult } from '#app/tickets/sync/fix-result.tsx'
import { SelectedFindings } from '#app/tickets/sync/selected-findings.tsx'

export const meta = orgHead('Reconcile')

const LIMIT = 50

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const { findings, total } = await load(args, ({ ticketFindings }) =>
    ticketFindings.list({ org, limit: LIMIT, offset }),
  )
  return { org, findings, page: { offset, limit: LIMIT, total } }
}

export const action = (args: ActionFunctionArgs) => fixFindings(args)

export default function Reconcile() {
  const { org, findings, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <>
      <FixResult answer={answer ?? null} findings={findings} />
      {mayWrite && (
        <Form method="post">
          <button type="submit" className="button" name="compare" value="all">
            Compare now
          </button>
        </Form>
      )}
      {findings.length === 0 ? (
        <EmptyState title="Specs, tickets and code agree">
          <p>Specs, tickets and code are compared every night. What contradicts each other is listed here.</p>
        </EmptyState>
      ) : (
        <Form method="post" className="stack" aria-label="Contradictions">
          <ul className="lines panel plan-list">
            {findings.map((finding) => (
              <FindingLine key={finding.id} org={org} finding={finding} mayWrite={mayWrite} />
            ))}
          </ul>
          {mayWrite && <SelectedFindings findings={findings} />}
        </Form>
      )}
      <Pager page={page} />
    </>
  )
}
