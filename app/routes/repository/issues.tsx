import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readThreadFilter } from '#app/request/read-thread-filter'
import { loadFilterChoices } from '#app/writing/threads/load-filter-choices.server'
import { ThreadList } from '#app/writing/threads/thread-list.tsx'
import { issuesPath } from '#shared/page-paths'

const STATES = ['open', 'closed', 'all'] as const

export const meta: MetaFunction = ({ params }) => head(`Issues · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, filter, query, slice } = readThreadFilter(args, STATES, 'newest')
  const [{ issues: threads, total }, choices, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.issues.list({ ...at, ...query }),
      loadFilterChoices(caller, at, 'issue'),
      caller.views.list({ org: at.org, list: 'issues', repo: `${at.owner}/${at.repo}` }),
    ]),
  )
  return { at, threads, chosen: state, filter, choices, views, page: { ...slice, total } }
}

export default function Issues() {
  const list = useLoaderData<typeof loader>()
  const { org, owner, repo } = list.at
  return (
    <ThreadList
      {...list}
      list="issues"
      path={issuesPath(org, owner, repo)}
      title="Issues"
      states={STATES}
      createLabel="New issue"
      empty={{
        title: 'No issues',
        hint: 'Create an issue to report a problem or suggest a change.',
      }}
    />
  )
}
