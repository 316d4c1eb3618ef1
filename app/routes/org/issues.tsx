import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readThreadFilter } from '#app/request/read-thread-filter'
import { OrgThreadList } from '#app/writing/threads/org-thread-list.tsx'

const STATES = ['open', 'closed', 'all'] as const

export const meta = orgHead('Issues')

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, filter, query, slice } = readThreadFilter(args, STATES, 'updated')
  const [{ total, ...lists }, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.issues.threads({ org: at.org, kind: 'issue', ...query }),
      caller.views.list({ org: at.org, list: 'issues' }),
    ]),
  )
  return { org: at.org, ...lists, views, chosen: state, filter, page: { ...slice, total } }
}

export default function Issues() {
  return <OrgThreadList {...useLoaderData<typeof loader>()} title="Issues" list="issues" states={STATES} />
}
