import { z } from 'zod'
import type { DIFF_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { Failure } from '#cli/failure'
import { openSource } from '#cli/source/open-source'
import type { SpecSource } from '#cli/source/spec-source'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { changeToMarkdown, diffDocuments } from '#spec/diff/index'
import { parseDocument } from '#spec/markdown/index'

const Section = z.object({ id: z.string(), section_number: z.string().nullable(), title: z.string() })

const SpecChange = z.object({
  file_path: z.string(),
  kind: z.string(),
  section: Section.nullable(),
  criterion: z.object({ id: z.string(), text: z.string(), checked: z.boolean() }).nullable(),
  /** The change as a sentence in markdown. */
  text: z.string(),
})
const Changes = z.object({ changes: z.array(SpecChange) })
type SpecChange = z.infer<typeof SpecChange>

/** Semantic changes: sections, states and criteria instead of lines. */
export const diffSpecs: DataCommand<typeof DIFF_OPTIONS, z.infer<typeof Changes>> = {
  schema: Changes,
  async answer({ words, options }) {
    const { from, to, repo } = options
    if (repo !== undefined && from === undefined)
      throw new UsageError('svc diff: with --repo, name the older version with --from COMMIT.')
    const source = await openSource(options)
    const [older, newer] = [from ?? 'HEAD', to ?? null]
    const paths = words.length > 0 ? words : await source.changedSpecs(older, newer)
    const changes: SpecChange[] = []
    for (const path of paths) changes.push(...(await diffOne(source, path, older, newer)))
    return { changes }
  },
  print({ changes }, terminal) {
    if (changes.length === 0) terminal.print('No changes.')
    for (const { file_path, text } of changes)
      terminal.print(`${terminal.paint('bold', printable(file_path))}  ${printable(withoutMarkdown(text))}`)
  },
}

/** Removes emphasis and escapes, because a terminal shows no markdown. */
const withoutMarkdown = (text: string) =>
  text.replace(/\\([!-/:-@[-`{-~])|\*\*|`/g, (_, escaped?: string) => escaped ?? '')

async function diffOne(
  source: SpecSource,
  path: string,
  from: string,
  to: string | null,
): Promise<SpecChange[]> {
  const [before, after] = [await source.text(path, from), await source.text(path, to)]
  if (before === null && after === null)
    throw new Failure(`svc diff: ${path} exists in neither version. svc status lists the specs.`)
  return diffDocuments(parseDocument(before ?? ''), parseDocument(after ?? '')).map((change) => ({
    file_path: path,
    kind: change.kind,
    section:
      'section' in change
        ? { id: change.section.id, section_number: change.section.sectionNumber, title: change.section.title }
        : null,
    criterion: 'criterion' in change ? change.criterion : null,
    text: changeToMarkdown(change),
  }))
}
