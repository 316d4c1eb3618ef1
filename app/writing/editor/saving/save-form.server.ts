import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

type Repository = Record<'org' | 'owner' | 'repo', string>

/** Saves the plain form. If the save is rejected, returns the problem and the typed text. */
export async function saveForm(args: ActionFunctionArgs, target: Repository & { path: string | null }) {
  const form = await args.request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  // Browsers send every line ending as CRLF.
  const typed = field('content').replaceAll('\r\n', '\n')
  const content = field('newline') === 'crlf' ? typed.replaceAll('\n', '\r\n') : typed
  const { path, ...repository } = target
  const file = { ...repository, file_path: path ?? field('path') }
  const save = { content, sha: field('sha'), message: field('message') || undefined }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, async ({ editor }) => {
      if (field('how') === 'pull') return (await editor.savePull({ ...file, ...save })).pr_url
      return (await editor.save({ ...file, ...save })).url
    }),
  )
  if (done !== null) throw redirect(done, 303)
  return { problem, content }
}
