import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { assignable } from '#app/request/assignable'
import { readThreadFilter } from '#app/request/read-thread-filter'
import { changeIssues } from '#app/writing/threads/bulk/change-issues.server'
import { OrgThreadList } from '#app/writing/threads/org-thread-list.tsx'

const STATES = ['open', 'closed', 'all'] as const

export const meta = orgHead('Issues')

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, filter, query, slice } = readThreadFilter(args, STATES, 'updated')
  const [{ total, ...lists }, { views }, { members }] = await load(args, (caller) =>
    Promise.all([
      caller.issues.threads({ org: at.org, kind: 'issue', ...query }),
      caller.views.list({ org: at.org, list: 'issues' }),
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

export const action = (args: ActionFunctionArgs) => changeIssues(args)

export default function Issues() {
  const list = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <OrgThreadList
      {...list}
      title="Issues"
      list="issues"
      states={STATES}
      bulk={{ members: list.members, answer }}
    />
  )
}
