import { z } from 'zod'
import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { Failure } from '#cli/failure'
import { openSource } from '#cli/source/open-source'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { readPlace } from './read-place'
import { allSections } from './show-document'

const Blame = z.object({
  file_path: z.string(),
  criterion: z.object({ id: z.string(), text: z.string(), checked: z.boolean() }),
  events: z.array(
    z.object({
      commit_sha: z.string(),
      at: z.string(),
      author: z.string(),
      message: z.string(),
      file_path: z.string(),
      kind: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})

/** Who wrote, reworded and checked a criterion, newest first. */
export const blameCriterion: DataCommand<typeof SOURCE_OPTIONS, z.infer<typeof Blame>> = {
  schema: Blame,
  async answer({ words, options }) {
    const { path, anchor } = readPlace(words[0], 'blame')
    if (anchor === null)
      throw new UsageError('svc blame: name a criterion by its id or line, as svc show lists them: path#id.')
    const source = await openSource(options)
    const document = await source.document(path)
    const criteria = allSections(document.sections).flatMap((section) => section.acceptance_criteria)
    const criterion = criteria.find(({ id, line }) => id === anchor || String(line) === anchor)
    if (!criterion)
      throw new Failure(
        `svc blame: ${document.file_path} has no criterion ${JSON.stringify(anchor)}. svc show lists their ids.`,
      )
    const events = await source.criterionEvents(document.file_path, criterion.id)
    return { file_path: document.file_path, criterion, events }
  },
  print({ criterion, events }, terminal) {
    terminal.print(`[${criterion.checked ? 'x' : ' '}] ${printable(criterion.text)}`)
    for (const { commit_sha, at, author, message, kind } of events) {
      const name = kind.replace('criterion_', '')
      terminal.print(
        `${commit_sha.slice(0, 9)}  ${at.slice(0, 10)}  ${name.padEnd(9)}  ${printable(`${author}: ${message}`)}`,
      )
    }
  },
}
