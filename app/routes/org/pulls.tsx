import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { assignable } from '#app/request/assignable'
import { readThreadFilter } from '#app/request/read-thread-filter'
import { OrgThreadList } from '#app/writing/threads/org-thread-list.tsx'

const STATES = ['open', 'closed', 'merged', 'all'] as const

export const meta = orgHead('Pull requests')

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, filter, query, slice } = readThreadFilter(args, STATES, 'updated')
  const [{ total, ...lists }, { views }, { members }] = await load(args, (caller) =>
    Promise.all([
      caller.issues.threads({ org: at.org, kind: 'pull', ...query }),
      caller.views.list({ org: at.org, list: 'pulls' }),
      caller.orgs.members({ org: at.org }),
    ]),
  )
  return {
    org: at.org,
    ...lists,
    views,
    members: assignable(members),
    chosen: state,
    filter,
    page: { ...slice, total },
  }
}

export default function Pulls() {
  return (
    <OrgThreadList {...useLoaderData<typeof loader>()} title="Pull requests" list="pulls" states={STATES} />
  )
}
