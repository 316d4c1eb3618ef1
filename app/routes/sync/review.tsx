import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { SelectionActions } from '#app/components/inputs/selection-actions.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { describeDecision } from '#app/tickets/sync/describe-decision'
import { PlanStep } from '#app/tickets/sync/plan-step.tsx'

export const meta = orgHead('Review')

const LIMIT = 100

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const { items, total } = await load(args, ({ sync }) => sync.review({ org, limit: LIMIT, offset }))
  return { org, items, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['approve', 'dismiss'])
  const item_ids = form.getAll('item').map(String)
  if (item_ids.length === 0) return { problem: 'Select at least one step.', note: null }
  const reason = String(form.get('reason') ?? '').trim() || undefined
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ sync }) =>
      act === 'approve' ? sync.approve({ org, item_ids }) : sync.dismiss({ org, item_ids, reason }),
    ),
  )
  return { problem, note: done && describeDecision(act, done.settled.length, item_ids.length) }
}

export default function SyncReview() {
  const { org, items, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.note && (
        <p className="notice notice-ok" role="status">
          {answer.note}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState title="Nothing to review">
          <p>
            New tickets wait here while <code>specs.require_review</code> is on, and so do the first sync of a
            connection and unusually large runs.
          </p>
        </EmptyState>
      ) : (
        <Form method="post" className="stack" aria-label="Steps to review" key={items[0]?.id}>
          {mayWrite && (
            <SelectionActions
              legend="Selected steps"
              name="do"
              actions={[{ value: 'approve', label: 'Approve selected', isMain: true }]}
              reasoned={{ value: 'dismiss', label: 'Dismiss selected', reasonLabel: 'Reason to dismiss' }}
            />
          )}
          <ul className="lines panel plan-list" aria-label="Steps">
            {items.map((item) => (
              <li key={item.id}>
                {mayWrite && (
                  <input
                    type="checkbox"
                    name="item"
                    value={item.id}
                    defaultChecked
                    aria-label={`Select ${item.title}`}
                  />
                )}
                <PlanStep org={org} item={item} />
              </li>
            ))}
          </ul>
        </Form>
      )}
      <Pager page={page} />
    </>
  )
}
