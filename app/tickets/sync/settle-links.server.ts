import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { failure, load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'

const DONE = { recheckLink: 'found again', dismissLink: 'dismissed', removeLink: 'removed' }
type Act = keyof typeof DONE

const UNKNOWN = 'This action is not available. Reload the page and try again.'
/** As many as a page shows. */
const MAX_LINKS = 50

/** The form of the broken links: settles one, or the selected ones one after another, so that a refused one stops no other. */
export async function settleLinks(args: ActionFunctionArgs): Promise<BulkAnswer> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const [one, id] = String(form.get('one') ?? '').split(' ')
  const act = id === undefined ? String(form.get('do') ?? '') : one
  const ids = id === undefined ? [...new Set(form.getAll('link').map(String))] : [id]
  if (!isAct(act)) throw failure(422, UNKNOWN, args.context)
  if (ids.length === 0) return { problem: 'Select at least one link.' }
  if (ids.length > MAX_LINKS) return { problem: `Select at most ${MAX_LINKS} links.` }
  const problems = new Set<string>()
  let settled = 0
  for (const ticket_link_id of ids) {
    const { problem } = await load(args, (caller) =>
      submit<unknown>(caller, ({ ticketFindings }) => ticketFindings[act]({ org, ticket_link_id })),
    )
    if (problem === null) settled++
    else problems.add(problem)
  }
  if (settled === 0) return { problem: [...problems].join(' ') }
  const text = `${settled === 1 ? '1 link' : `${settled} links`} ${DONE[act]}.`
  return { changed: { text, problems: [...problems], undo: [] } }
}

const isAct = (word: string | undefined): word is Act => word !== undefined && Object.hasOwn(DONE, word)
