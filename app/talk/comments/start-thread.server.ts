import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export interface StartAnswer {
  problem: string | null
  /** The text of a comment that was rejected. */
  typed: string
}

/** Handles the form that starts a thread. `started` is the id of the thread. */
export async function startThread(
  args: ActionFunctionArgs,
  { org, repo: name, path }: { org: string; repo: string; path: string },
): Promise<StartAnswer & { started: number | null }> {
  const form = await args.request.formData()
  readAct(args, form, ['start'])
  const text = (field: string) => String(form.get(field) ?? '')
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ comments }) =>
      comments.start({
        org,
        repo: name,
        path,
        section_id: text('section') || null,
        quote: text('quote') || null,
        quote_before: text('quote_before'),
        quote_after: text('quote_after'),
        body: text('body'),
      }),
    ),
  )
  return { started: done?.id ?? null, problem, typed: problem === null ? '' : text('body') }
}
