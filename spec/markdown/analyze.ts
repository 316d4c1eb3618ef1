import type { Frontmatter } from '#spec/types'
import { type Analysis, MAX_DOCUMENT_LENGTH } from './analysis'
import type { ScanTrouble } from './blocks/block'
import { scanBlocks } from './blocks/scan-blocks'
import { DocumentBuilder } from './build-document'
import { finding, type MarkdownFinding, toDiagnostics } from './diagnose'
import { emptyFrontmatter } from './frontmatter/frontmatter-keys'
import { type FrontmatterLocation, locateFrontmatter, startOfText } from './frontmatter/locate-frontmatter'
import { readFrontmatter } from './frontmatter/read-frontmatter'
import { plainTextReader } from './inline/plain-text'
import { indexLines } from './positions'

/** A line with a single `#` is a usual comment, unless the paragraph before it has ended. */
const HEADING = /^#{2,6}[ \t]+\S/m
const HEADING_OR_TITLE = /^#{2,6}[ \t]+\S|(?<=^[ \t]*(?:\r\n|\r|\n))#[ \t]+\S/m

/** Parses a document with all positions. Never throws; problems are in the diagnostics. */
export function analyze(source: string): Analysis {
  if (source.length > MAX_DOCUMENT_LENGTH) return analyseTooLarge(source)
  const lineStarts = indexLines(source)
  const location = locateFrontmatter(source, lineStarts)
  const frontmatterPlace = location === 'unclosed' ? null : location
  const { frontmatter, findings } = readPlaced(source, location)
  const start = {
    firstLine: frontmatterPlace?.nextLine ?? 1,
    offset: frontmatterPlace?.range.end ?? startOfText(source),
  }
  // A link definition can come after its link. Few headings use one.
  const references = () => scanBlocks(source, lineStarts, start, () => {})
  const built = new DocumentBuilder(source, lineStarts, plainTextReader(references))
  const { trouble } = scanBlocks(source, lineStarts, start, (block) => built.take(block))
  built.finish()
  findings.push(...troubles(source, trouble))
  return {
    source,
    lineStarts,
    title: frontmatter.title ?? built.title,
    frontmatter,
    frontmatterPlace,
    headings: built.headings,
    sections: built.sections,
    markers: built.markers,
    tasks: built.tasks,
    diagnostics: toDiagnostics([...findings, ...built.findings], lineStarts),
  }
}

/** Parses only the frontmatter of a document. */
export function frontmatterOf(source: string): Frontmatter {
  if (source.length > MAX_DOCUMENT_LENGTH) return emptyFrontmatter()
  return readPlaced(source, locateFrontmatter(source, indexLines(source))).frontmatter
}

function readPlaced(source: string, location: ReturnType<typeof locateFrontmatter>) {
  if (location === null) return { frontmatter: emptyFrontmatter(), findings: [] }
  if (location !== 'unclosed') {
    const { frontmatter, findings } = readFrontmatter(
      source.slice(location.yaml.start, location.yaml.end),
      location.yaml.start,
    )
    return { frontmatter, findings: [...findings, ...findSwallowedHeading(source, location)] }
  }
  const message =
    'The frontmatter has no closing `---`; it is read as text. Add a line `---` after its last key.'
  return {
    frontmatter: emptyFrontmatter(),
    findings: [finding('warning', 'unclosed_frontmatter', 0, message)],
  }
}

/** A heading is a YAML comment. Without this check, frontmatter that ends too late would swallow the document silently. */
function findSwallowedHeading(source: string, { range, yaml }: FrontmatterLocation): MarkdownFinding[] {
  const holdsAll = source.slice(range.end).trim() === ''
  const heading = holdsAll ? HEADING_OR_TITLE : HEADING
  const match = heading.exec(source.slice(yaml.start, yaml.end))
  if (match === null) return []
  const message =
    'This heading stands in the frontmatter, which ends only at the next `---`. Add a line `---` after its last key.'
  return [finding('warning', 'unclosed_frontmatter', yaml.start + match.index, message)]
}

function troubles(source: string, trouble: ScanTrouble): MarkdownFinding[] {
  const findings: MarkdownFinding[] = []
  const add = (at: number | null, severity: MarkdownFinding['severity'], code: string, message: string) => {
    if (at !== null && at !== -1) findings.push(finding(severity, code, at, message))
  }
  add(
    trouble.unclosedFence,
    'warning',
    'unclosed_fence',
    'This code fence is never closed: all below it is code.',
  )
  add(
    trouble.unclosedComment,
    'warning',
    'unclosed_comment',
    'This comment is never closed: all below it is hidden.',
  )
  add(trouble.tooDeep, 'info', 'nested_too_deep', 'Lists and quotes nested this deep are read as text.')
  add(
    source.indexOf('\0'),
    'info',
    'nul_character',
    'The document holds a NUL character; it reads as U+FFFD.',
  )
  return findings
}

function analyseTooLarge(source: string): Analysis {
  const limit = MAX_DOCUMENT_LENGTH / 1024 / 1024
  const message = `The document is over ${limit} MB and was not read; split it.`
  return {
    source,
    lineStarts: [0],
    title: null,
    frontmatter: emptyFrontmatter(),
    frontmatterPlace: null,
    headings: [],
    sections: [],
    markers: [],
    tasks: [],
    diagnostics: toDiagnostics([finding('error', 'document_too_large', 0, message)], [0]),
  }
}
