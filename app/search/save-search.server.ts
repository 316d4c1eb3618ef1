import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '../loaders/load.server'
import { readAct } from '../loaders/read-act.server'
import { submit } from '../loaders/submit.server'
import { searchPath } from '../urls/paths'

export interface SavedAnswer {
  problem: string | null
  /** Enough to have it back. */
  deleted: { name: string; query: string } | null
}

/** Saves a search under a name and goes on to it, deletes a saved one, or gives a deleted one back. */
export async function saveSearch(args: ActionFunctionArgs): Promise<SavedAnswer> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const named = { name: text('name'), query: text('query') }
  const act = readAct(args, form, ['delete', 'save', 'restore', ''])
  const isDeletion = act === 'delete'
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ search }) =>
      isDeletion ? search.deleteSaved({ org, search_id: text('id') }) : search.save({ org, ...named }),
    ),
  )
  if (problem === null && act === 'save') throw redirect(searchPath(org, named.query))
  return { problem, deleted: problem === null && isDeletion ? named : null }
}
