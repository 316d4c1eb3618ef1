import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { ifFound, load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { Caller } from '#server/router'
import type { Reaction } from './reactions'
import { threadHome } from './thread-home'

const ACTS = ['answer', 'commit_suggestion', 'edit', 'react', 'remove', 'reopen', 'resolve'] as const
export type ThreadAct = (typeof ACTS)[number]

export interface ThreadAnswer {
  act: ThreadAct
  problem: string | null
  /** The text of a comment that was rejected. */
  typed: string
}

/** Handles the forms of a thread. After its last comment is deleted, the page of the document or pull request follows. */
export async function changeThread(args: ActionFunctionArgs): Promise<ThreadAnswer | Response> {
  const { org = '', thread: thread_id = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const thread = await load(args, (caller) => caller.comments.thread({ org, thread_id }))
  const { problem } = await load(args, (caller) =>
    submit(caller, (own) => runAct(own, { org, thread_id }, act, form)),
  )
  if (act === 'remove' && problem === null) {
    const rest = await load(args, (caller) => ifFound(caller.comments.thread({ org, thread_id })))
    if (rest === null) return redirect(threadHome(org, thread), 303)
  }
  return { act, problem, typed: problem === null ? '' : String(form.get('body') ?? '') }
}

function runAct(
  { comments }: Caller,
  at: { org: string; thread_id: string },
  act: ThreadAct,
  form: FormData,
): Promise<unknown> {
  const body = String(form.get('body') ?? '')
  const comment = { ...at, comment_id: String(form.get('comment') ?? '') }
  const [reaction, isOn] = String(form.get('reaction') ?? '').split(' ')
  const calls: Record<ThreadAct, () => Promise<unknown>> = {
    answer: () => comments.answer({ ...at, body }),
    commit_suggestion: () =>
      comments.commitSuggestion({
        ...comment,
        message: String(form.get('message') ?? ''),
        edited_at: String(form.get('edited_at') ?? '') || null,
      }),
    edit: () => comments.edit({ ...comment, body }),
    react: () => comments.react({ ...comment, reaction: reaction as Reaction, on: isOn === 'on' }),
    remove: () => comments.remove(comment),
    reopen: () => comments.reopen(at),
    resolve: () => comments.resolve(at),
  }
  return calls[act]()
}
