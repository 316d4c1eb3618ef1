import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { pullsPath } from '../../../shared/page-paths'
import { ThreadList } from '../../components/threads/thread-list'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readThreadFilter } from '../../request/read-thread-filter'

const STATES = ['open', 'closed', 'merged', 'all'] as const

export const meta: MetaFunction = ({ params }) =>
  head(`Pull requests · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, slice } = readThreadFilter(args, STATES)
  const { pulls: threads, total } = await load(args, (caller) =>
    caller.pulls.list({ ...at, state, ...slice }),
  )
  return { at, threads, chosen: state, page: { ...slice, total } }
}

export default function Pulls() {
  const list = useLoaderData<typeof loader>()
  const { org, owner, repo } = list.at
  return (
    <ThreadList
      {...list}
      path={pullsPath(org, owner, repo)}
      title="Pull requests"
      states={STATES}
      createLabel="New pull request"
      empty={{ title: 'No pull requests', hint: 'Push a branch, then open a pull request to merge it.' }}
    />
  )
}
