import { z } from 'zod'
import type { ORG_OPTION } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openOrgServer } from '#cli/source/server/org-server'
import { printable, type Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

const PinnedSearch = z.object({
  query: z.string(),
  documents: z.array(z.object({ repo: z.string(), file_path: z.string(), title: z.string().nullable() })),
})
type PinnedSearch = z.infer<typeof PinnedSearch>
const Pins = z.object({ pins: z.array(PinnedSearch) })

/** The searches that have pinned documents. */
export const listPins: DataCommand<typeof ORG_OPTION, z.infer<typeof Pins>> = {
  schema: Pins,
  answer: async ({ options }) => (await openOrgServer(options.org)).get('api/searches/pins', Pins),
  print({ pins }, terminal) {
    for (const pin of pins) printPin(pin, terminal)
    if (pins.length === 0) terminal.print('No search has pinned documents. See svc pins set --help.')
  },
}

/** Replaces the pinned documents of a search. */
export const setPins: DataCommand<typeof ORG_OPTION, PinnedSearch> = {
  schema: PinnedSearch,
  async answer({ words: [query, ...names], options }) {
    if (query === undefined || names.length === 0)
      throw new UsageError(
        'svc pins set: name the search and a document, such as svc pins set "refund policy" acme/payments/docs/refunds.md.',
      )
    const documents = names.map(readDocumentName)
    const server = await openOrgServer(options.org)
    return server.post('api/searches/pins', { query, documents }, PinnedSearch)
  },
  print: printPin,
}

/** Removes all pins of a search. */
export const removePins: DataCommand<typeof ORG_OPTION, PinnedSearch> = {
  schema: PinnedSearch,
  async answer({ words: [query], options }) {
    if (query === undefined) throw new UsageError('svc pins remove: name the search, as svc pins shows it.')
    const server = await openOrgServer(options.org)
    return server.post('api/searches/pins', { query, documents: [] }, PinnedSearch)
  },
  print: ({ query }, terminal) => terminal.print(`“${printable(query)}” has no pinned documents.`),
}

function readDocumentName(name: string): { repo: string; file_path: string } {
  const [, repo, path] = /^([^/]+\/[^/]+)\/(.+)$/.exec(name) ?? []
  if (repo === undefined || path === undefined)
    throw new UsageError(`svc pins set: write a document as OWNER/NAME/PATH, not ${JSON.stringify(name)}.`)
  return { repo, file_path: path }
}

function printPin({ query, documents }: PinnedSearch, terminal: Terminal): void {
  terminal.print(terminal.paint('bold', printable(query)))
  for (const { repo, file_path, title } of documents)
    terminal.print(`  ${printable(`${repo}/${file_path}`)}  ${printable(title ?? '(does not exist)')}`)
}
