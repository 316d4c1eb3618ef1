import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

/** The paths that a repository could include, and the effect of those that the address names. */
export async function loadInclude(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const query = new URL(args.request.url).searchParams
  // A form without a checked pattern still sends this field.
  const patterns = query.has('chosen') ? readPatterns(query).join('\n') : undefined
  const include = await load(args, (caller) => caller.include.propose({ org, owner, repo, patterns }))
  const how: 'pull' | 'commit' = query.get('how') === 'pull' ? 'pull' : 'commit'
  return { at: { org, owner, repo }, include, how }
}

/** Saves the chosen paths. `pull` is the address of the pull request, if it became one. */
export async function saveInclude(args: ActionFunctionArgs, form: FormData) {
  const { org = '', owner = '', repo = '' } = args.params
  const as = form.get('how') === 'pull' ? 'pull' : 'commit'
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ include }) => include.save({ org, owner, repo, patterns: readPatterns(form), as })),
  )
  return { problem, pull: done?.saved_as === 'pull_request' ? done.url : null }
}

const readPatterns = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    fields
      .getAll('pattern')
      .flatMap((patterns) => String(patterns).split(/\r?\n/))
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== ''),
  ),
]
