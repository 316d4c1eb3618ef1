import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import { suggestionPath } from '#shared/page-paths'

/** What was typed in a form that was refused. */
export interface SuggestAnswer {
  problem: string
  content: string
  message: string
}

/** The form that suggests a change. It leads to the page of the suggestion. */
export async function suggest(args: ActionFunctionArgs): Promise<SuggestAnswer> {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const form = await args.request.formData()
  readAct(args, form, ['suggest'])
  const text = (field: string) => String(form.get(field) ?? '')
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ suggestions }) =>
      suggestions.make({
        org,
        repo: `${owner}/${repo}`,
        path,
        section_id: text('section'),
        content: text('content'),
        base: text('base'),
        message: text('message').trim(),
      }),
    ),
  )
  if (done) throw redirect(`${suggestionPath(org, done.id)}?done=suggest`, 303)
  return { problem: problem ?? '', content: text('content'), message: text('message') }
}

const ACTS = ['accept', 'decline', 'withdraw'] as const

/** What was done, by the value of `done` in the address. */
export const SUGGESTION_DONE: Record<string, string> = {
  suggest: 'Your suggestion waits for an editor.',
  accept: 'The change is saved.',
  decline: 'The suggestion is declined.',
  withdraw: 'The suggestion is withdrawn.',
}

/** The forms that settle a suggestion. A refusal is explained on the page, and the words stay. */
export async function settleSuggestion(args: ActionFunctionArgs) {
  const { org = '', suggestion: suggestion_id = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const words = String(form.get('words') ?? '').trim()
  const at = { org, suggestion_id }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ suggestions }) => {
      if (act === 'accept') return suggestions.accept(at)
      return act === 'decline' ? suggestions.decline({ ...at, words }) : suggestions.withdraw(at)
    }),
  )
  if (done) throw redirect(`${suggestionPath(org, done.id)}?done=${act}`, 303)
  return { problem, words }
}
