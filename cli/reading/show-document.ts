import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { Failure } from '#cli/failure'
import { openSource } from '#cli/source/open-source'
import { type DocumentAnswer, DocumentAnswer as Schema, type Section } from '#cli/source/wire/document'
import { printable, type Terminal } from '#cli/terminal'
import { stateLabel } from '#spec/state-label'
import { readPlace } from './read-place'

export const showDocument: DataCommand<typeof SOURCE_OPTIONS, DocumentAnswer> = {
  schema: Schema,
  async answer({ words, options }) {
    const { path, anchor } = readPlace(words[0], 'show')
    const document = await (await openSource(options)).document(path)
    if (anchor === null) return document
    const section = allSections(document.sections).find((each) => isNamed(each, anchor))
    if (!section)
      throw new Failure(`svc show: ${document.file_path} has no section ${JSON.stringify(anchor)}.`)
    return { ...document, sections: [section] }
  },
  print({ file_path, frontmatter, sections }, terminal) {
    const { title, status } = frontmatter
    terminal.print(`${terminal.paint('bold', printable(String(title)))}  ${printable(file_path)}`)
    terminal.print(`status ${printable(String(status ?? 'none'))}`)
    for (const section of allSections(sections)) printSection(section, terminal)
  },
}

export const allSections = (sections: readonly Section[]): Section[] =>
  sections.flatMap((section) => [section, ...allSections(section.children)])

const isNamed = ({ id, section_number }: Section, name: string) => id === name || section_number === name

function printSection(section: Section, { print, paint }: Terminal): void {
  const { section_number, title, status, acceptance_criteria } = section
  const name = printable([section_number, title].filter((part) => part !== null).join(' '))
  const state =
    status.blocked_by === null ? stateLabel(status.state) : `Blocked by ${printable(status.blocked_by)}`
  print(`\n${paint('bold', name)}  ${state}  ${paint('dim', `#${printable(section.id)}`)}`)
  for (const { checked, text, id, realized_in } of acceptance_criteria) {
    const evidence = realized_in
      .map(({ file_path, lines }) => ` ‹${file_path}${lines ? `:${lines}` : ''}›`)
      .join('')
    print(`  [${checked ? 'x' : ' '}] ${printable(text)}${printable(evidence)}  ${paint('dim', id)}`)
  }
}
