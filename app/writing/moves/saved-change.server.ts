import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import type { Caller } from '#server/router'
import type { ChangesSavedWire } from '#server/writing/editor/moves/wire-moves'

/** What a form that moves or deletes a document asks for. */
export interface ChangeForm {
  document: { org: string; repo: string; path: string; sha: string | undefined; as: 'commit' | 'pull' }
  field: (name: string) => string
}

export interface ChangeAnswer {
  problem: string | null
  isUndone: boolean
}

/**
 * Saves the change of a form or takes it back. A saved commit leads to `pageOf` with the commit in the address, where it can be
 * undone; a pull request leads to its page.
 */
export async function answerChange(
  args: ActionFunctionArgs,
  save: (caller: Caller, form: ChangeForm) => Promise<ChangesSavedWire>,
  pageOf: (form: ChangeForm) => string,
): Promise<ChangeAnswer> {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const fields = await args.request.formData()
  const field = (name: string) => String(fields.get(name) ?? '')
  if (readAct(args, fields, ['save', 'undo']) === 'undo') {
    const undone = { org, repo: `${owner}/${repo}`, commit_sha: field('commit') }
    const { problem } = await load(args, (caller) => submit(caller, ({ moves }) => moves.undo(undone)))
    return { problem, isUndone: problem === null }
  }
  const as = field('how') === 'pull' ? 'pull' : 'commit'
  const document = { org, repo: `${owner}/${repo}`, path, sha: field('sha') || undefined, as } as const
  const form = { document, field }
  const { done, problem } = await load(args, (caller) => submit(caller, (signedIn) => save(signedIn, form)))
  if (done === null) return { problem, isUndone: false }
  const isPull = done.saved_as === 'pull_request'
  throw redirect(
    isPull ? done.url : `${pageOf(form)}?${new URLSearchParams({ commit: done.commit_sha })}`,
    303,
  )
}

const COMMIT = /^[0-9a-f]{40,64}$/

/** The commit in the address after a change was saved. */
export function savedCommit(request: Request): string | null {
  const commit = new URL(request.url).searchParams.get('commit')
  return commit !== null && COMMIT.test(commit) ? commit : null
}
