import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { assignable } from '#app/request/assignable'
import { readThreadFilter } from '#app/request/read-thread-filter'
import { changeIssues } from '#app/writing/threads/bulk/change-issues.server'
import { loadFilterChoices } from '#app/writing/threads/load-filter-choices.server'
import { ThreadList } from '#app/writing/threads/thread-list.tsx'
import { issuesPath } from '#shared/page-paths'

const STATES = ['open', 'closed', 'all'] as const

export const meta: MetaFunction = ({ params }) => head(`Issues · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { at, state, filter, query, slice } = readThreadFilter(args, STATES, 'newest')
  const [{ issues: threads, total }, choices, { views }, { members }] = await load(args, (caller) =>
    Promise.all([
      caller.issues.list({ ...at, ...query }),
      loadFilterChoices(caller, at, 'issue'),
      caller.views.list({ org: at.org, list: 'issues', repo: `${at.owner}/${at.repo}` }),
      caller.orgs.members({ org: at.org }),
    ]),
  )
  return {
    at,
    threads,
    chosen: state,
    filter,
    choices,
    views,
    members: assignable(members),
    page: { ...slice, total },
  }
}

export const action = (args: ActionFunctionArgs) => changeIssues(args)

export default function Issues() {
  const { members, ...list } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { org, owner, repo } = list.at
  return (
    <ThreadList
      {...list}
      list="issues"
      path={issuesPath(org, owner, repo)}
      title="Issues"
      states={STATES}
      bulk={{ members, answer }}
      createLabel="New issue"
      empty={{
        title: 'No issues',
        hint: 'Create an issue to report a problem or suggest a change.',
      }}
    />
  )
}
