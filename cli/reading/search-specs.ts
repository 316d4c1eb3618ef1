import type { SEARCH_OPTIONS } from '#cli/commands/options'
import type { LazyDataCommand } from '#cli/data-command'
import { delayOptimization } from '#cli/delay-optimization'
import { EXIT } from '#cli/exit-codes'
import { openSearch } from '#cli/source/open-source'
import type { SearchResult } from '#cli/source/wire/search'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 500

interface SearchAnswer extends SearchResult {
  query: string
}

/** The best matches, best first. */
export const searchSpecs: LazyDataCommand<typeof SEARCH_OPTIONS, SearchAnswer> = {
  loadSchema: async () => (await import('./search-answer')).SearchAnswer,
  async answer({ words, options }) {
    const query = words.join(' ').trim()
    if (query === '') throw new UsageError('svc search: write what to search for, such as svc search refund.')
    delayOptimization()
    return { query, ...(await (await openSearch(options)).search(query, readLimit(options.limit))) }
  },
  print({ results, total, total_is_capped, relaxed, corrected }, terminal) {
    if (corrected !== null) terminal.print(`Searched for ${printable(corrected)}.`)
    if (relaxed !== null)
      terminal.print(`Some results lack ${relaxed.without.map((word) => `“${printable(word)}”`).join(', ')}.`)
    for (const { file_path, section_id, heading, title } of results) {
      const place = section_id === null ? file_path : `${file_path}#${section_id}`
      const text = heading === title ? title : `${title} › ${heading}`
      terminal.print(`${terminal.paint('bold', printable(place))}  ${printable(text)}`)
    }
    const more = total > results.length ? ` Showing ${results.length}.` : ''
    const count = `${total_is_capped ? 'More than ' : ''}${total} ${total === 1 ? 'match' : 'matches'}`
    terminal.print(total === 0 ? 'No matches.' : `${count}.${more}`)
  },
  exitCode: ({ total }) => (total === 0 ? EXIT.failed : EXIT.ok),
}

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? DEFAULT_LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new UsageError(`svc search: --limit is a number from 1 to ${MAX_LIMIT}.`)
  return limit
}
