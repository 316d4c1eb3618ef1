import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { describeCost, type Review, RUN_LABELS } from '#app/assist/reviews/review-data'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { orNone } from '#app/components/display/table.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { InstantSelect } from '#app/components/inputs/instant-select.tsx'
import { ListFilters } from '#app/components/inputs/list-filters.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { StateFilter } from '#app/components/inputs/state-choice.tsx'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import { orgHead } from '#app/head'
import { useRepositoryNames } from '#app/hooks/use-repository-names'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import type { ReviewOrder } from '#shared/list-sorts'
import { orgPath, reviewPath } from '#shared/page-paths'

const STATES = ['open', 'merged', 'closed', 'all'] as const
const LIMIT = 20

export const meta = orgHead('Reviews')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const state = (url.searchParams.get('state') ?? 'open') as (typeof STATES)[number]
  const sort = (url.searchParams.get('sort') || '-updated') as ReviewOrder
  const repo = url.searchParams.get('repo') || undefined
  const [{ reviews, total, month }, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.reviews.list({ org, state, sort, repo, limit: LIMIT, offset }),
      caller.views.list({ org, list: 'reviews' }),
    ]),
  )
  return { org, state, sort, repo: repo ?? '', views, reviews, month, page: { offset, limit: LIMIT, total } }
}

export default function Reviews() {
  const { org, state, sort, repo, views, reviews, month, page } = useLoaderData<typeof loader>()
  const repos = useRepositoryNames()
  return (
    <Page title="Reviews">
      <ListBar place={{ org, list: 'reviews', repo: null }} views={views} all="Open reviews">
        <StateFilter states={STATES} chosen={state} />
        <ListFilters
          chosen={[{ name: 'repo', value: repo, label: 'Repository', text: repo }]}
          kept={['state', 'sort']}
        >
          <InstantSelect name="repo" all="Any repository" label="repository" value={repo} options={repos} />
        </ListFilters>
      </ListBar>
      {reviews.length > 0 ? (
        <List
          caption="Reviews"
          rows={reviews}
          sort={sort}
          columns={columnsOf(org)}
          keyOf={({ repo, number }) => `${repo}#${number}`}
        />
      ) : repo === '' ? (
        <EmptyState title="No reviews" act={{ label: 'See pull requests', to: orgPath(org, 'pulls') }}>
          <p>Each pull request is compared with the specs, and the result is listed here.</p>
        </EmptyState>
      ) : (
        <EmptyState title="No matching reviews" act={{ label: 'Clear the filter', to: '?' }}>
          <p>No review of {repo} is in this list.</p>
        </EmptyState>
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

const columnsOf = (org: string): ListColumn<Review>[] => [
  {
    key: 'title',
    label: 'Pull request',
    sort: sortBy('title'),
    cell: ({ repo, number, title, summary }) => {
      const [owner = '', name = ''] = repo.split('/')
      return (
        <>
          <Link className="row-title" dir="auto" to={reviewPath(org, owner, name, number)}>
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
  {
    key: 'findings',
    label: 'Open findings',
    sort: sortBy('findings', true),
    isNumeric: true,
    cell: ({ open_findings }) => open_findings,
  },
  { key: 'status', label: 'Review', cell: ({ run_state }) => orNone(run_state && RUN_LABELS[run_state]) },
  {
    key: 'updated',
    label: 'Updated',
    sort: sortBy('updated', true),
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
