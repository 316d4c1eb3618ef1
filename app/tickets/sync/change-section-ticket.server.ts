import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'

const NOTES = {
  link: 'The link is being written to the document.',
  unlink: 'The link is being removed from the document.',
  request: 'The ticket is being created.',
  now: 'The ticket is being read.',
}

/** Links, unlinks, requests or reads a ticket of the section in the address. */
export async function changeSectionTicket(args: ActionFunctionArgs) {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const section = new URL(args.request.url).searchParams.get('section') ?? ''
  const form = await args.request.formData()
  const act = readAct(args, form, ['link', 'unlink', 'request', 'now'])
  const at = { org, repo: `${owner}/${repo}`, path, section }
  const ticket_id = String(form.get('ticket_id') ?? '').trim()
  const { done, problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ sync }) => {
      if (act === 'request') return sync.request(at)
      if (act === 'now') return sync.now({ org, link_id: String(form.get('link_id') ?? '') })
      return sync[act]({ ...at, ticket_id })
    }),
  )
  /** The ticket whose link can be restored. */
  const unlinked = done && act === 'unlink' ? ticket_id : null
  return { problem, note: done ? NOTES[act] : null, unlinked }
}
