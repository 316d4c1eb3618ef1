import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ThreadList } from '../components/thread-list'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'
import { issuesPath } from '../paths'

const PER_PAGE = 50
const STATES = ['open', 'closed', 'all'] as const

export const meta: MetaFunction = ({ params }) => head(`Issues · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('state')
  const state = STATES.find((known) => known === asked) ?? 'open'
  const offset = readOffset(url)
  const { issues, total } = await load(args, (caller) =>
    caller.issues.list({ org, owner, repo, state, limit: PER_PAGE, offset }),
  )
  return { at: { org, owner, repo }, state, issues, page: { offset, limit: PER_PAGE, total } }
}

export default function Issues() {
  const { at, state, issues, page } = useLoaderData<typeof loader>()
  return (
    <ThreadList
      at={at}
      path={issuesPath(at.org, at.owner, at.repo)}
      title="Issues"
      threads={issues}
      page={page}
      states={STATES}
      chosen={state}
      opening="Open an issue"
      empty={{
        title: 'No issue here',
        hint: 'What is wrong, missing or to be decided is written down as an issue.',
      }}
    />
  )
}
