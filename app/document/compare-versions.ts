import { diffDocuments, summarise } from '../../spec/diff'
import { matchSections } from '../../spec/diff/match-sections'
import { parseDocument } from '../../spec/markdown'
import type { ParsedDocument, Section } from '../../spec/types'
import { type DiffLine, diffLines } from './diff-lines'
import { foldLines } from './fold-lines'
import { tellChange } from './tell-change'

export interface ComparedPart {
  /** In the second version; null for what is gone and for the beginning. */
  id: string | null
  title: string
  lines: (DiffLine | null)[]
}

interface Version {
  lines: string[]
  document: ParsedDocument
}

/** What a reader of the second version should know, in words, and then the text section by section. */
export function compareVersions(before: string, after: string) {
  const [old, now] = [versionOf(before), versionOf(after)]
  const changes = diffDocuments(old.document, now.document)
  // The summary names states as they are written in files; this is the only one of two words.
  const summary = summarise(changes).replaceAll('in_progress', 'in progress')
  return { summary, changes: changes.map(tellChange), parts: compareParts(old, now) }
}

const versionOf = (text: string): Version => ({
  lines: text.split(/\r\n?|\n/),
  document: parseDocument(text),
})

function compareParts(old: Version, now: Version): ComparedPart[] {
  const { before, after, toBefore, toAfter } = matchSections(old.document, now.document)
  const gone = before.filter(({ section }) => !toAfter.has(section))
  return [
    comparePart(null, 'Before the first section', beginningOf(old), beginningOf(now)),
    ...after.map(({ section }) =>
      comparePart(section.id, nameOf(section), linesOf(old, toBefore.get(section)), linesOf(now, section)),
    ),
    ...gone.map(({ section }) => comparePart(null, nameOf(section), linesOf(old, section), [])),
  ].filter(({ lines }) => lines.length > 0)
}

const comparePart = (id: string | null, title: string, old: string[], now: string[]): ComparedPart => ({
  id,
  title,
  lines: foldLines(diffLines(old, now)),
})

const nameOf = ({ sectionNumber, title }: Section) => [sectionNumber, title].filter(Boolean).join(' ')

const linesOf = ({ lines }: Version, section: Section | undefined) =>
  section ? lines.slice(section.startLine - 1, section.endLine) : []

const beginningOf = ({ lines, document }: Version) =>
  lines.slice(0, (document.sections[0]?.startLine ?? lines.length + 1) - 1)
