import { z } from 'zod'
import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { Failure } from '#cli/failure'
import { readPlace } from '#cli/reading/read-place'
import { openSource } from '#cli/source/open-source'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { applyEdits } from '#spec/edit/index'
import { findNamedSection, flattenSections, parseDocument } from '#spec/markdown/index'
import { stateLabel } from '#spec/state-label'
import { STATES, type State } from '#spec/types'

const Changed = z.object({
  file_path: z.string(),
  section_id: z.string(),
  title: z.string(),
  from: z.enum(STATES),
  to: z.enum(STATES),
})

/** Sets the state of a section. No other byte of the file changes. */
export const changeState = (
  command: string,
  state: State,
): DataCommand<typeof SOURCE_OPTIONS, z.infer<typeof Changed>> => ({
  schema: Changed,
  async answer({ words, options }) {
    const { path, anchor } = readPlace(words[0], command)
    if (anchor === null)
      throw new UsageError(`svc ${command}: name a section, such as ${path}#1. svc show ${path} lists them.`)
    const source = await openSource(options)
    const { content, version } = await source.load(path)
    const sections = flattenSections(parseDocument(content).sections)
    const section = findNamedSection(sections, anchor, ({ id, sectionNumber: number }) => ({ id, number }))
    if (!section)
      throw new Failure(
        `svc ${command}: ${path} has no section ${JSON.stringify(anchor)}. svc show ${path} lists their ids.`,
      )
    const from = section.status.state
    if (from !== state) {
      const edited = applyEdits(content, [{ kind: 'set_status', sectionId: section.id, state }])
      if (!edited.ok) throw new Failure(`svc ${command}: ${edited.message}`)
      await source.save(path, edited.source, version, `docs: mark ${section.title} as ${stateLabel(state)}`)
    }
    return { file_path: path, section_id: section.id, title: section.title, from, to: state }
  },
  print({ file_path, title, from, to }, terminal) {
    const text = from === to ? `is already ${to}` : `${from} › ${to}`
    terminal.print(`${printable(file_path)}  ${printable(title)}: ${text}`)
  },
})
