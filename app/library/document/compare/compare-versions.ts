import { diffDocuments, summarise } from '#spec/diff/index'
import { matchSections } from '#spec/diff/match-sections'
import { parseDocument } from '#spec/markdown/index'
import type { ParsedDocument, Section } from '#spec/types'
import { describeChange, sectionName } from './describe-change'
import { type DiffLine, diffLines } from './diff-lines'

export interface ComparedPart {
  /** The id in the new version; null for removed sections and for the text before the first section. */
  id: string | null
  title: string
  lines: (DiffLine | null)[]
}

interface Version {
  lines: string[]
  document: ParsedDocument
}

/** Compares two versions: a summary, the changes in words, and the changed lines by section. */
export function compareVersions(before: string, after: string) {
  const old = versionOf(before)
  const current = versionOf(after)
  const changes = diffDocuments(old.document, current.document)
  return {
    summary: summarise(changes),
    changes: changes.map(describeChange),
    parts: compareParts(old, current),
  }
}

const versionOf = (text: string): Version => ({
  lines: text.split(/\r\n?|\n/),
  document: parseDocument(text),
})

function compareParts(old: Version, current: Version): ComparedPart[] {
  const { before, after, toBefore, toAfter } = matchSections(old.document, current.document)
  const removed = before.filter(({ section }) => !toAfter.has(section))
  return [
    comparePart(null, 'Before the first section', openingOf(old), openingOf(current)),
    ...after.map(({ section }) =>
      comparePart(
        section.id,
        sectionName(section),
        linesOf(old, toBefore.get(section)),
        linesOf(current, section),
      ),
    ),
    ...removed.map(({ section }) => comparePart(null, sectionName(section), linesOf(old, section), [])),
  ].filter(({ lines }) => lines.length > 0)
}

const comparePart = (
  id: string | null,
  title: string,
  oldLines: string[],
  newLines: string[],
): ComparedPart => ({
  id,
  title,
  lines: foldLines(diffLines(oldLines, newLines)),
})

const linesOf = ({ lines }: Version, section: Section | undefined) =>
  section ? lines.slice(section.startLine - 1, section.endLine) : []

const openingOf = ({ lines, document }: Version) =>
  lines.slice(0, (document.sections[0]?.startLine ?? lines.length + 1) - 1)

const CONTEXT_LINES = 3

/** The changed lines with some context. Null stands for omitted lines. Empty if nothing changed. */
function foldLines(lines: readonly DiffLine[]): (DiffLine | null)[] {
  if (lines.every(({ sign }) => sign === ' ')) return []
  const isNear = new Uint8Array(lines.length)
  for (const [at, { sign }] of lines.entries())
    if (sign !== ' ') isNear.fill(1, Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  const folded: (DiffLine | null)[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear[at]) folded.push(line)
    else if (at === 0 || isNear[at - 1]) folded.push(null)
  }
  return folded
}
