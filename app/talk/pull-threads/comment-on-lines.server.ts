import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { pullsPath } from '#shared/page-paths'
import { threadAnchor } from './thread-anchor'

/** A comment on lines that was rejected, and the form as it was typed. */
export interface LinesAnswer {
  problem: string
  typed: { body: string; side: 'old' | 'new'; start_line: number; line: number }
}

interface At {
  org: string
  owner: string
  repo: string
  pull_number: string
}

/** Handles the form that starts a thread on lines. The page then shows the thread. */
export async function commentOnLines(args: ActionFunctionArgs, at: At, form: FormData): Promise<LinesAnswer> {
  const text = (field: string) => String(form.get(field) ?? '')
  const typed = {
    body: text('body'),
    side: text('side') === 'old' ? 'old' : 'new',
    start_line: Number(text('start_line')),
    line: Number(text('line')),
  } as const
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ comments }) =>
      comments.startOnPull({ ...at, ...typed, path: text('path'), head_sha: text('head_sha') || undefined }),
    ),
  )
  if (problem !== null) return { problem, typed }
  throw redirect(`${pullsPath(at.org, at.owner, at.repo)}/${at.pull_number}#${threadAnchor(done.id)}`, 303)
}
