import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { changeEach } from '#app/loaders/change-each'
import { failure, load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { counted } from '#shared/counted'
import { MAX_SELECTED } from '#shared/limits'

const DONE = { recheckLink: 'found again', dismissLink: 'dismissed', removeLink: 'removed' }
type Act = keyof typeof DONE

const UNKNOWN = 'This action is not available. Reload the page and try again.'

/** The form of the broken links: settles one, or the selected ones one after another, so that a refused one stops no other. */
export async function settleLinks(args: ActionFunctionArgs): Promise<BulkAnswer> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const [one, id] = String(form.get('one') ?? '').split(' ')
  const act = id === undefined ? String(form.get('do') ?? '') : one
  const ids = id === undefined ? [...new Set(form.getAll('link').map(String))] : [id]
  if (!isAct(act)) throw failure(422, UNKNOWN, args.context)
  if (ids.length === 0) return { problem: 'Select at least one link.' }
  if (ids.length > MAX_SELECTED) return { problem: `Select at most ${MAX_SELECTED} links.` }
  const { changed, problems } = await changeEach(ids, async (ticket_link_id) => {
    const { problem } = await load(args, (caller) =>
      submit<unknown>(caller, ({ ticketFindings }) => ticketFindings[act]({ org, ticket_link_id })),
    )
    return problem
  })
  if (changed.length === 0) return { problem: problems.join(' ') }
  const text = `${counted(changed.length, 'link')} ${DONE[act]}.`
  return { changed: { text, problems, undo: [] } }
}

const isAct = (word: string | undefined): word is Act => word !== undefined && Object.hasOwn(DONE, word)
