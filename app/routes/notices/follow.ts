import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { FOLLOW_LABELS, type FollowChoice } from '#app/talk/notices/follow-choice'
import { filePathOf } from '#app/urls/file-path'
import { specPath } from '#shared/page-paths'

export interface FollowAnswer {
  choice: FollowChoice
  problem: string | null
}

/** Without JavaScript, the browser returns to the spec. */
export async function action(args: ActionFunctionArgs): Promise<FollowAnswer | Response> {
  const form = await args.request.formData()
  const choice = readAct(args, form, Object.keys(FOLLOW_LABELS) as FollowChoice[], 'choice')
  const location = filePathOf(args.params)
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ notices }) => notices.follow({ ...location, choice })),
  )
  if (args.context.isPageData) return { choice, problem }
  const { org, owner, repo, file_path } = location
  return redirect(specPath(org, owner, repo, file_path), 303)
}

/** There is nothing to read here. A reload after the form without JavaScript returns to the spec. */
export function loader(args: ActionFunctionArgs): Response {
  const { org, owner, repo, file_path } = filePathOf(args.params)
  return redirect(specPath(org, owner, repo, file_path))
}
