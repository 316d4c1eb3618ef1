import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { searchPath } from '#shared/page-paths'

export interface SavedSearchResult {
  problem: string | null
  /** The deleted search, to restore it. */
  deleted: { name: string; query: string; watch: string } | null
}

/** Saves, watches, deletes or restores a search. After saving, it redirects to the search. */
export async function saveSearch(args: ActionFunctionArgs): Promise<SavedSearchResult> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const savedSearch = { name: text('name'), query: text('query') }
  const watch = text('watch') === 'on'
  const act = readAct(args, form, ['delete', 'watch', 'save', 'restore', ''])
  const isDelete = act === 'delete'
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ search }) => {
      if (isDelete) return search.deleteSaved({ org, search_id: text('id') })
      if (act === 'watch') return search.watchSaved({ org, search_id: text('id'), watch })
      return search.save({ org, ...savedSearch, watch })
    }),
  )
  if (problem === null && act === 'save') throw redirect(searchPath(org, savedSearch.query))
  return { problem, deleted: problem === null && isDelete ? { ...savedSearch, watch: text('watch') } : null }
}
