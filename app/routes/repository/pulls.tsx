import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readThreadFilter } from '#app/request/read-thread-filter'
import { loadFilterChoices } from '#app/writing/threads/load-filter-choices.server'
import { ThreadList } from '#app/writing/threads/thread-list.tsx'
import { pullsPath } from '#shared/page-paths'

const STATES = ['open', 'closed', 'merged', 'all'] as const

export const meta: MetaFunction = ({ params }) =>
  head(`Pull requests · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, filter, query, slice } = readThreadFilter(args, STATES, 'newest')
  const [{ pulls: threads, total }, choices, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.pulls.list({ ...at, ...query }),
      loadFilterChoices(caller, at, 'pull'),
      caller.views.list({ org: at.org, list: 'pulls', repo: `${at.owner}/${at.repo}` }),
    ]),
  )
  return { at, threads, chosen: state, filter, choices, views, page: { ...slice, total } }
}

export default function Pulls() {
  const list = useLoaderData<typeof loader>()
  const { org, owner, repo } = list.at
  return (
    <ThreadList
      {...list}
      list="pulls"
      path={pullsPath(org, owner, repo)}
      title="Pull requests"
      states={STATES}
      createLabel="New pull request"
      empty={{ title: 'No pull requests', hint: 'Push a branch, then open a pull request to merge it.' }}
    />
  )
}
