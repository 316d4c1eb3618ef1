import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { ACTION_LABELS } from '#app/labels/sync-labels'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { describeDecision } from '#app/tickets/sync/describe-decision'
import { EmptyInbox } from '#app/tickets/sync/empty-inbox.tsx'
import { InboxFilters } from '#app/tickets/sync/inbox-filters.tsx'
import { readInbox } from '#app/tickets/sync/read-inbox'
import type { WaitingStep } from '#app/tickets/sync/sync-data'
import { WaitingStepList } from '#app/tickets/sync/waiting-step-list.tsx'
import type { StepOrder } from '#shared/list-sorts'

export const meta = orgHead('Review')

const LIMIT = 100

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { text, q, repo, offset } = readInbox(args.request)
  const action = text('action') as WaitingStep['action'] | undefined
  const sort = (text('sort') ?? 'since') as StepOrder
  const [{ items, total }, { views }] = await load(args, ({ sync, views: saved }) =>
    Promise.all([
      sync.review({ org, q, repo, action, sort, limit: LIMIT, offset }),
      saved.list({ org, list: 'sync_steps' }),
    ]),
  )
  const filter = { q, repo: repo ?? '', action: action ?? '' }
  return { org, items, filter, sort, views, page: { offset, limit: LIMIT, total } }
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
  const { org, items, filter, sort, views, page } = useLoaderData<typeof loader>()
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
      <InboxFilters
        org={org}
        list="sync_steps"
        views={views}
        all="All steps"
        filter={filter}
        hint="Section, path, ticket"
        kind={{ name: 'action', label: 'Step', value: filter.action, names: ACTION_LABELS }}
      />
      {items.length === 0 ? (
        <EmptyInbox org={org} isFiltered={Object.values(filter).some(Boolean)} title="Nothing to review">
          <p>
            New tickets wait here while <code>specs.require_review</code> is on, and so do the first sync of a
            connection and unusually large runs.
          </p>
        </EmptyInbox>
      ) : (
        // Other steps are a new choice, with all of them selected.
        <WaitingStepList
          key={`${Object.values(filter).join(' ')} ${page.offset} ${items[0]?.id}`}
          org={org}
          items={items}
          sort={sort}
          mayWrite={mayWrite}
        />
      )}
      <Pager page={page} />
    </>
  )
}
