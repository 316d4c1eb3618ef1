import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { FIX_LABELS } from '../labels/finding-labels'
import { failure, load } from '../loaders/load.server'
import { submit } from '../loaders/submit.server'
import type { Finding } from './sync-data'

type Fix = Finding['fixes'][number]

/** Fixes one finding, leaves the selected ones with a reason, or compares everything again. */
export async function fixFindings(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [fix, finding_id = ''] = text('one').split(' ')
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ ticketFindings }) => {
      if (text('compare') !== '') return ticketFindings.compare({ org })
      if (isFix(fix)) return ticketFindings.fix({ org, finding_id, fix })
      if (text('fix') !== 'leave') throw failure(422, UNKNOWN, args.context)
      const ids = form.getAll('finding').map(String)
      return ticketFindings.fixMany({ org, ids, fix: 'leave', reason: text('reason') || undefined })
    }),
  )
  return { problem }
}

const UNKNOWN = 'This action is not available. Reload the page and try again.'

const isFix = (word: string | undefined): word is Fix => word !== undefined && Object.hasOwn(FIX_LABELS, word)
