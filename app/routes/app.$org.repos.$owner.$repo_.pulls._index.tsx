import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ThreadList } from '../components/threads/thread-list'
import { head } from '../head'
import { load } from '../loaders/load.server'
import { readThreadFilter } from '../request/read-thread-filter'
import { pullsPath } from '../urls/paths'

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
  const found = useLoaderData<typeof loader>()
  const { org, owner, repo } = found.at
  return (
    <ThreadList
      {...found}
      path={pullsPath(org, owner, repo)}
      title="Pull requests"
      states={STATES}
      opening="Open a pull request"
      empty={{ title: 'No pull request here', hint: 'Push a branch, then ask here that it be merged.' }}
    />
  )
}
