import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { describeCost, type Review, RUN_LABELS } from '#app/assist/reviews/review-data'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { StateFilter } from '#app/components/inputs/state-choice.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { orgPath, reviewPath } from '#shared/page-paths'

const STATES = ['open', 'merged', 'closed', 'all'] as const
const LIMIT = 20

export const meta = orgHead('Reviews')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const state = (url.searchParams.get('state') ?? 'open') as (typeof STATES)[number]
  const { reviews, total, month } = await load(args, (caller) =>
    caller.reviews.list({ org, state, limit: LIMIT, offset }),
  )
  return { org, state, reviews, month, page: { offset, limit: LIMIT, total } }
}

export default function Reviews() {
  const { org, state, reviews, month, page } = useLoaderData<typeof loader>()
  const columns: Column<Review>[] = [
    {
      label: 'Pull request',
      cell: ({ repo, number, title, summary }) => {
        const [owner = '', name = ''] = repo.split('/')
        return (
          <>
            <Link className="row-title" to={reviewPath(org, owner, name, number)}>
              {title}
            </Link>
            <span className="row-note">
              {repo}#{number}
              {summary && `: ${summary}`}
            </span>
          </>
        )
      },
    },
    { label: 'Open findings', kind: 'number', cell: ({ open_findings }) => open_findings },
    { label: 'Review', kind: 'status', cell: ({ run_state }) => orNone(run_state && RUN_LABELS[run_state]) },
    { label: 'Updated', kind: 'time', cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
  ]
  return (
    <Page title="Reviews">
      <StateFilter states={STATES} chosen={state} />
      {reviews.length === 0 ? (
        <EmptyState title="No reviews" act={{ label: 'See pull requests', to: orgPath(org, 'pulls') }}>
          <p>Each pull request is compared with the specs, and the result is listed here.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Reviews"
          rows={reviews}
          columns={columns}
          keyOf={({ repo, number }) => `${repo}#${number}`}
        />
      )}
      <Pager page={page} />
      {month.ai_reviews > 0 && (
        <p className="muted">
          AI this month: {month.ai_reviews} {month.ai_reviews === 1 ? 'review' : 'reviews'},{' '}
          {month.input_tokens.toLocaleString('en')} tokens read, {month.output_tokens.toLocaleString('en')}{' '}
          written{describeCost(month.cost_usd)}.
        </p>
      )}
    </Page>
  )
}
