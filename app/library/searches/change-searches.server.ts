import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readDocumentLines } from './document-lines'

export interface SearchesResult {
  problem: string | null
  note: string | null
  /** The form that brings a removed entry back. */
  removed: Record<string, string> | null
}

const ACTS = ['pin', 'unpin', 'set_synonyms', 'remove_synonyms', 'set_counting'] as const

/** Changes pins, synonyms, or whether searches are counted. */
export async function changeSearches(args: ActionFunctionArgs): Promise<SearchesResult> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = readAct(args, form, ACTS)
  const { documents, wrong } = readDocumentLines(text('documents'))
  if (act === 'pin' && wrong !== null)
    return {
      problem: `“${wrong}” is no document. Write owner/name/path, or the address of its page.`,
      note: null,
      removed: null,
    }
  const [query, term, words] = [text('query'), text('term'), text('words')]
  const counts_searches = text('counts_searches') === 'on'
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ search, searchTuning }) => {
      if (act === 'pin') return searchTuning.pin({ org, query, documents })
      if (act === 'unpin') return searchTuning.pin({ org, query, documents: [] })
      if (act === 'set_synonyms') return searchTuning.setSynonyms({ org, term, words: splitWords(words) })
      if (act === 'remove_synonyms') return searchTuning.setSynonyms({ org, term, words: [] })
      return search.changeCounting({ org, counts_searches })
    }),
  )
  if (problem !== null) return { problem, note: null, removed: null }
  if (act === 'unpin')
    return {
      problem,
      note: `Removed the pins of “${query}”.`,
      removed: { do: 'pin', query, documents: text('documents') },
    }
  if (act === 'remove_synonyms')
    return {
      problem,
      note: `Removed the synonyms of “${term}”.`,
      removed: { do: 'set_synonyms', term, words },
    }
  return { problem, note: noteOf(act, { query, term, counts_searches }), removed: null }
}

const splitWords = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function noteOf(
  act: (typeof ACTS)[number],
  { query, term, counts_searches }: { query: string; term: string; counts_searches: boolean },
): string {
  if (act === 'pin') return `The search “${query}” shows these documents first.`
  if (act === 'set_synonyms') return `Searches for “${term}” also find its synonyms.`
  return counts_searches ? 'Searches are counted.' : 'Searches are not counted. All counts are deleted.'
}
