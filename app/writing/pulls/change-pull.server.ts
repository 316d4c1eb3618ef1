import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { commentOnLines } from '#app/talk/pull-threads/comment-on-lines.server'
import { editThread } from '#app/writing/threads/edit-thread.server'
import { pullsPath } from '#shared/page-paths'
import { readPullParams } from './load-pull.server'

const ACTS = [
  'merge',
  'close',
  'reopen',
  'comment',
  'comment_lines',
  'ready',
  'draft',
  'delete_branch',
  'reviewers',
  'approve',
  'request_changes',
  'edit',
  'undo',
] as const

/** Makes the change that a form of the page asks for. The answer says what was wrong, if anything was. */
export async function changePull(args: ActionFunctionArgs) {
  const at = readPullParams(args.params)
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  if (act === 'edit' || act === 'undo') {
    const edit = await editThread(args, at, form, ({ pulls }) => pulls.get(at))
    return { problem: edit.problem, body: '', isReview: false, edit, lines: null }
  }
  if (act === 'comment_lines') {
    const lines = await commentOnLines(args, at, form)
    return { problem: null, body: '', isReview: false, edit: null, lines }
  }
  const body = String(form.get('body') ?? '')
  const comment = body.trim() === '' ? undefined : body
  const head_sha = String(form.get('head_sha') ?? '') || undefined
  const { problem } = await load(args, (caller) =>
    submit<object>(caller, ({ issues, pulls }) => {
      switch (act) {
        case 'comment':
          return issues.comment({ ...at, body })
        case 'merge': {
          const method = form.get('method') === 'squash' ? 'squash' : 'merge'
          const delete_branch = form.get('delete_branch') === 'on'
          return pulls.merge({ ...at, method, head_sha, delete_branch })
        }
        case 'close':
          return pulls.close({ ...at, comment })
        case 'reopen':
          return pulls.reopen({ ...at, comment })
        case 'ready':
          return pulls.ready(at)
        case 'draft':
          return pulls.draft(at)
        case 'delete_branch':
          return pulls.deleteBranch(at)
        case 'reviewers':
          return pulls.requestReviewers({ ...at, reviewers: form.getAll('reviewer').map(Number) })
        case 'approve':
          return pulls.approve({ ...at, head_sha, comment })
        case 'request_changes':
          return pulls.requestChanges({ ...at, head_sha, body })
      }
    }),
  )
  if (problem === null) throw redirect(`${pullsPath(at.org, at.owner, at.repo)}/${at.pull_number}`, 303)
  return { problem, body, isReview: act === 'approve' || act === 'request_changes', edit: null, lines: null }
}

export type PullAnswer = Awaited<ReturnType<typeof changePull>>
