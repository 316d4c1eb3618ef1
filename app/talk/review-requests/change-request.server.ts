import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import type { Caller } from '#server/router'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { reviewRequestsPath } from '#shared/page-paths'

const ACTS = ['ask', 'approve', 'request_changes', 'record', 'dismiss'] as const
type RequestAct = (typeof ACTS)[number]

/** What was done, by the value of `done` in the address. */
export const DONE: Record<string, string> = {
  ask: 'They are asked.',
  approve: 'You approved this document.',
  request_changes: 'You requested changes.',
  record: 'The approval is recorded in the document.',
  dismiss: 'The review request is dismissed.',
}

export interface RequestAnswer {
  act: RequestAct
  problem: string
  /** What was typed. */
  typed: string
}

/** The forms of a document's review. After a success, the page says what was done; a reload does not repeat it. */
export async function changeRequest(args: ActionFunctionArgs): Promise<RequestAnswer> {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const { done, problem } = await load(args, (caller) =>
    submit(caller, (own) => runAct(own, { org, repo: `${owner}/${repo}`, path }, act, form)),
  )
  const refusal = done ? done.problem : problem
  if (done && refusal === null)
    throw redirect(`${reviewRequestsPath(org, owner, repo, path)}?done=${act}`, 303)
  return {
    act,
    problem: refusal ?? '',
    typed: done ? '' : String(form.get('words') ?? form.get('message') ?? ''),
  }
}

function runAct(
  { reviewRequests }: Caller,
  at: { org: string; repo: string; path: string },
  act: RequestAct,
  form: FormData,
): Promise<ReviewRequestWire> {
  const text = (field: string) => String(form.get(field) ?? '').trim()
  const request = { org: at.org, request_id: text('request') }
  const verdict = { ...request, sha: text('sha') || undefined, words: text('words') }
  const calls: Record<RequestAct, () => Promise<ReviewRequestWire>> = {
    ask: () =>
      reviewRequests.ask({
        ...at,
        people: form.getAll('person').map(Number),
        team: text('team') || undefined,
        message: text('message'),
      }),
    approve: () => reviewRequests.approve(verdict),
    request_changes: () => reviewRequests.requestChanges(verdict),
    record: () => reviewRequests.record(request),
    dismiss: () => reviewRequests.dismiss(request),
  }
  return calls[act]()
}
