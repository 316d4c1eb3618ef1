import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { EditView } from '#app/components/list/views/edit-view.tsx'
import type { ListView } from '#app/components/list/views/view-place'
import { orgHead } from '#app/head'
import { changeViews } from '#app/library/views/change-views.server'
import { load } from '#app/loaders/load.server'
import { LISTS } from '#shared/list-filters'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Saved views')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { views } = await load(args, (caller) => caller.views.list({ org }))
  return { org, views }
}

export const action = changeViews

/** The saved views of all lists. */
export default function Views() {
  const { org, views } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const columns: Column<ListView>[] = [
    {
      label: 'View',
      cell: ({ name, url, list, repo }) => (
        <>
          <Link className="row-title" dir="auto" to={url}>
            {name}
          </Link>
          <span className="row-note">
            {LISTS[list].label}
            {repo !== null && ` · ${repo}`}
          </span>
        </>
      ),
    },
    { label: 'Seen by', kind: 'status', cell: ({ shared }) => (shared ? 'Everyone' : 'Only you') },
    { label: 'Change', cell: (view) => view.may_change && <EditView org={org} view={view} /> },
  ]
  return (
    <Page title="Saved views">
      <ProblemNotice problem={answer?.problem ?? null} />
      {views.length > 0 ? (
        <Table caption="Saved views" rows={views} columns={columns} keyOf={({ id }) => id} />
      ) : (
        <EmptyState title="No saved views" act={{ label: 'See tasks', to: orgPath(org, 'tasks') }}>
          <p>Set filters and an order in a list, then choose Save view.</p>
        </EmptyState>
      )}
    </Page>
  )
}
