import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { type DiffLine, diffLines } from '#app/library/document/compare/diff-lines'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import { suggestionPath } from '#shared/page-paths'

/** What was typed in a form that was refused, or whose changes are shown first. */
export interface SuggestAnswer {
  problem: string | null
  content: string
  message: string
  /** The text of the section that the author saw. */
  base: string
  /** The changed lines of the section. Null for a form that was refused. */
  preview: DiffLine[] | null
}

/** The form that suggests a change. It leads to the page of the suggestion, unless its changes are to be shown first. */
export async function suggest(args: ActionFunctionArgs): Promise<SuggestAnswer> {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const form = await args.request.formData()
  const act = readAct(args, form, ['suggest', 'preview'])
  const text = (field: string) => String(form.get(field) ?? '')
  const typed = { content: text('content'), message: text('message'), base: text('base') }
  if (act === 'preview')
    return { ...typed, problem: null, preview: diffLines(linesOf(typed.base), linesOf(typed.content)) }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ suggestions }) =>
      suggestions.make({
        org,
        repo: `${owner}/${repo}`,
        path,
        section_id: text('section'),
        ...typed,
        message: typed.message.trim(),
      }),
    ),
  )
  if (done) throw redirect(`${suggestionPath(org, done.id)}?done=suggest`, 303)
  return { ...typed, problem: problem ?? '', preview: null }
}

/** As the server compares and stores them. */
const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').trim().split('\n')

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
