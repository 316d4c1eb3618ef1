import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { FIX_LABELS } from '#app/labels/finding-labels'
import { failure, load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { counted } from '#shared/counted'
import type { Finding } from './sync-data'

type Fix = Finding['fixes'][number]

export interface FixAnswer {
  problem: string | null
  /** The completed change, as a sentence. */
  note: string | null
  /** Why some contradictions were not fixed. */
  errors: readonly { id: string; error: string }[]
}

const NOTHING_SELECTED = 'Select at least one contradiction.'
const NO_REASON = 'Enter a reason to ignore what you selected.'
const UNKNOWN = 'This action is not available. Reload the page and try again.'

/** Fixes one contradiction, fixes or leaves the selected ones, or compares everything again. */
export async function fixFindings(args: ActionFunctionArgs): Promise<FixAnswer> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (text('compare') !== '') return compare(args, org)
  const [one, id] = text('one').split(' ')
  const ids = id === undefined ? form.getAll('finding').map(String) : [id]
  const fix = id === undefined ? text('do') : one
  const reason = text('reason') || undefined
  if (!isFix(fix)) throw failure(422, UNKNOWN, args.context)
  if (ids.length === 0) return { problem: NOTHING_SELECTED, note: null, errors: [] }
  if (fix === 'leave' && !reason) return { problem: NO_REASON, note: null, errors: [] }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ ticketFindings }) => ticketFindings.fixMany({ org, ids, fix, reason })),
  )
  return { problem, note: done && describe(fix, done.fixed.length), errors: done?.errors ?? [] }
}

async function compare(args: ActionFunctionArgs, org: string): Promise<FixAnswer> {
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ ticketFindings }) => ticketFindings.compare({ org })),
  )
  return { problem, note: done && 'The comparison is running. Its results appear here.', errors: [] }
}

function describe(fix: Fix, count: number): string | null {
  if (count === 0) return null
  const subject = counted(count, 'contradiction')
  return `${FIX_LABELS[fix]}: ${subject}.`
}

const isFix = (word: string | undefined): word is Fix => word !== undefined && Object.hasOwn(FIX_LABELS, word)
