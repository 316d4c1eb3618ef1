import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '../../loaders/load.server'
import { submit } from '../../loaders/submit.server'

type Repository = Record<'org' | 'owner' | 'repo', string>

/** Saves what the plain form sends. What is refused comes back with what was typed. */
export async function saveForm(args: ActionFunctionArgs, at: Repository & { path: string | null }) {
  const form = await args.request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  // A browser sends every line ending as CRLF.
  const typed = field('content').replaceAll('\r\n', '\n')
  const content = field('newline') === 'crlf' ? typed.replaceAll('\n', '\r\n') : typed
  const { path, ...repository } = at
  const file = { ...repository, file_path: path ?? field('path') }
  const ask = { content, sha: field('sha'), message: field('message') || undefined }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, async ({ editor }) => {
      if (field('how') === 'pull') return (await editor.savePull({ ...file, ...ask })).pr_url
      return (await editor.save({ ...file, ...ask })).url
    }),
  )
  if (done !== null) throw redirect(done, 303)
  return { problem, content }
}
