import { redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { head } from '#app/head'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { useRevalidateAfterIssueNews } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { assignable } from '#app/request/assignable'
import { readOffset } from '#app/request/offset'
import {
  changeRelation,
  type RelationAnswer,
  undoRelation,
} from '#app/writing/relations/change-relation.server'
import { CloseDuplicate } from '#app/writing/relations/close-duplicate.tsx'
import { MentionsList } from '#app/writing/relations/mentions-list.tsx'
import { OpenBlockers } from '#app/writing/relations/open-blockers.tsx'
import { RelationsPanel } from '#app/writing/relations/relations-panel.tsx'
import { CloseIssueButtons } from '#app/writing/threads/close-form.tsx'
import { Conversation } from '#app/writing/threads/conversation.tsx'
import { type EditAnswer, editThread } from '#app/writing/threads/edit-thread.server'
import { LabelList } from '#app/writing/threads/label-list.tsx'
import { SavedEdit } from '#app/writing/threads/saved-edit.tsx'
import { ThreadDetails } from '#app/writing/threads/thread-details.tsx'
import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import { issuesPath } from '#shared/page-paths'

const COMMENTS_PER_PAGE = 100

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.issue.title} · #${data.issue.number} · Plumbline` : 'Plumbline')

const readIssueParams = ({ org = '', owner = '', repo = '', number = '' }: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
  issue_number: number,
})

export async function loader(args: LoaderFunctionArgs) {
  const at = readIssueParams(args.params)
  const offset = readOffset(new URL(args.request.url))
  const [issue, { comments, total }, related, { permissions }] = await load(args, (caller) =>
    Promise.all([
      caller.issues.get(at),
      caller.issues.comments({ ...at, limit: COMMENTS_PER_PAGE, offset }),
      caller.issues.relations(at),
      caller.auth.session({ org: at.org }),
    ]),
  )
  const mayWrite = permissions.includes('specs:write')
  const { members } = mayWrite
    ? await load(args, ({ orgs }) => orgs.members({ org: at.org }))
    : { members: [] }
  return {
    at,
    issue,
    comments,
    related,
    mayWrite,
    members: assignable(members),
    page: { offset, limit: COMMENTS_PER_PAGE, total },
  }
}

const ACTS = [
  'complete',
  'drop',
  'duplicate',
  'reopen',
  'comment',
  'edit',
  'undo',
  'relate',
  'unrelate',
] as const

/** The answer to a form that neither failed nor has something to say. */
const NOTHING: {
  problem: string | null
  body: string
  edit: EditAnswer | null
  relation: RelationAnswer | null
  /** The name of an issue that was rejected as the original of this duplicate. */
  original: string | null
} = { problem: null, body: '', edit: null, relation: null, original: null }

export async function action(args: ActionFunctionArgs) {
  const at = readIssueParams(args.params)
  const form = await args.request.formData()
  if (form.has('undo')) return { ...NOTHING, relation: await undoRelation(args, at, form) }
  const act = readAct(args, form, ACTS)
  if (act === 'edit' || act === 'undo') {
    const edit = await editThread(args, at, form, ({ issues }) => issues.get(at))
    return { ...NOTHING, problem: edit.problem, edit }
  }
  if (act === 'relate' || act === 'unrelate')
    return { ...NOTHING, relation: await changeRelation(args, at, form) }
  const body = String(form.get('body') ?? '')
  const comment = body.trim() === '' ? undefined : body
  const original = String(form.get('original') ?? '').trim()
  const { problem } = await load(args, (caller) =>
    submit<object>(caller, ({ issues }) => {
      switch (act) {
        case 'comment':
          return issues.comment({ ...at, body })
        case 'complete':
          return issues.close({ ...at, reason: 'completed', comment })
        case 'drop':
          return issues.close({ ...at, reason: 'not_planned', comment })
        case 'duplicate':
          return issues.close({ ...at, duplicate_of: original })
        case 'reopen':
          return issues.reopen({ ...at, comment })
      }
    }),
  )
  if (problem === null) throw redirect(`${issuesPath(at.org, at.owner, at.repo)}/${at.issue_number}`, 303)
  return { ...NOTHING, problem, body, original: act === 'duplicate' ? original : null }
}

export default function Issue() {
  const { at, issue, comments, related, mayWrite, members, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { org, owner, repo } = at
  useRevalidateAfterIssueNews([
    `${owner}/${repo}#${issue.number}`,
    ...related.relations.map((each) => `${each.repo}#${each.number}`),
  ])
  const path = `${issuesPath(org, owner, repo)}/${issue.number}`
  const { relations } = related
  const isDuplicate =
    issue.close_reason === 'not_planned' && relations.some(({ relation }) => relation === 'duplicate_of')
  return (
    <Page
      crumbs={repoCrumbs(
        at,
        { label: 'Issues', to: issuesPath(org, owner, repo) },
        { label: `#${issue.number}` },
      )}
    >
      <div className="page-head">
        <h1 dir="auto">{issue.title}</h1>
        <ThreadState state={issue.state} closeReason={issue.close_reason} isDuplicate={isDuplicate} />
        <LabelList labels={issue.labels} colors={issue.label_colors} list={issuesPath(org, owner, repo)} />
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.edit && <SavedEdit answer={answer.edit} />}
      <BulkResult answer={answer?.relation?.result} page={path} />
      <div className="issue-page">
        <ThreadDetails
          thread={issue}
          members={mayWrite ? members : null}
          typed={answer?.edit?.typed ?? null}
        />
        <div className="issue-aside">
          <RelationsPanel at={at} relations={relations} typed={answer?.relation?.typed ?? null} />
          <MentionsList {...related} />
        </div>
        <Conversation
          thread={issue}
          comments={comments}
          page={page}
          typed={answer?.body ?? ''}
          hint={issue.state === 'open' && <OpenBlockers at={at} relations={relations} />}
          after={issue.state === 'open' && <CloseDuplicate at={at} typed={answer?.original ?? null} />}
        >
          <CloseIssueButtons state={issue.state} />
        </Conversation>
      </div>
    </Page>
  )
}
