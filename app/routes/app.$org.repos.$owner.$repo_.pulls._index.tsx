import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ThreadList } from '../components/thread-list'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'
import { pullsPath } from '../paths'

const PER_PAGE = 50
const STATES = ['open', 'closed', 'merged', 'all'] as const

export const meta: MetaFunction = ({ params }) =>
  head(`Pull requests · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('state')
  const state = STATES.find((known) => known === asked) ?? 'open'
  const offset = readOffset(url)
  const { pulls, total } = await load(args, (caller) =>
    caller.pulls.list({ org, owner, repo, state, limit: PER_PAGE, offset }),
  )
  return { at: { org, owner, repo }, state, pulls, page: { offset, limit: PER_PAGE, total } }
}

export default function Pulls() {
  const { at, state, pulls, page } = useLoaderData<typeof loader>()
  return (
    <ThreadList
      at={at}
      path={pullsPath(at.org, at.owner, at.repo)}
      title="Pull requests"
      threads={pulls}
      page={page}
      states={STATES}
      chosen={state}
      opening="Open a pull request"
      empty={{ title: 'No pull request here', hint: 'Push a branch, then ask here that it be merged.' }}
    />
  )
}
