import { z } from 'zod'
import type { ORG_OPTION } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openOrgServer } from '#cli/source/server/org-server'
import { printable, type Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

const Entry = z.object({ term: z.string(), words: z.array(z.string()) })
type Entry = z.infer<typeof Entry>
const Entries = z.object({ synonyms: z.array(Entry) })

/** The terms with their synonyms. */
export const listSynonyms: DataCommand<typeof ORG_OPTION, z.infer<typeof Entries>> = {
  schema: Entries,
  answer: async ({ options }) => (await openOrgServer(options.org)).get('api/searches/synonyms', Entries),
  print({ synonyms }, terminal) {
    for (const entry of synonyms) printEntry(entry, terminal)
    if (synonyms.length === 0) terminal.print('No term has synonyms. See svc synonyms set --help.')
  },
}

/** Replaces the synonyms of a term. */
export const setSynonyms: DataCommand<typeof ORG_OPTION, Entry> = {
  schema: Entry,
  async answer({ words: [term, ...words], options }) {
    if (term === undefined || words.length === 0)
      throw new UsageError(
        'svc synonyms set: name the term and a synonym, such as svc synonyms set refund reimbursement "money back".',
      )
    return (await openOrgServer(options.org)).post('api/searches/synonyms', { term, words }, Entry)
  },
  print: printEntry,
}

/** Removes the synonyms of a term. */
export const removeSynonyms: DataCommand<typeof ORG_OPTION, Entry> = {
  schema: Entry,
  async answer({ words: [term], options }) {
    if (term === undefined)
      throw new UsageError('svc synonyms remove: name the term, as svc synonyms shows it.')
    return (await openOrgServer(options.org)).post('api/searches/synonyms', { term, words: [] }, Entry)
  },
  print: ({ term }, terminal) => terminal.print(`“${printable(term)}” has no synonyms.`),
}

function printEntry({ term, words }: Entry, terminal: Terminal): void {
  terminal.print(`${terminal.paint('bold', printable(term))}  ${printable(words.join(', '))}`)
}
