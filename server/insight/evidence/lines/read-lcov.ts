import { badReport } from '../reports/test-result'

/** The executed lines of one file. */
export interface FileLines {
  measured: Set<number>
  executed: Set<number>
}

const START = /^\uFEFF?\s*(?:TN:[^\n]*\n\s*)?SF:/
const LINE = /^DA:(\d{1,7}),(\d{1,15})(?:,|$)/
/** Longer lines contain nothing of interest. */
const MAX_LENGTH = 4_096
const MAX_LINES_PER_FILE = 100_000
/** Lines processed between two turns of the event loop. */
const BATCH = 50_000

export const isLcov = (text: string): boolean => START.test(text.slice(0, 2 * MAX_LENGTH))

/** Reads the lines of the wanted files from an lcov report. Skips other files, so memory is bounded by the wanted ones. */
export async function readLcov(
  text: string,
  evidencePaths: ReadonlySet<string>,
): Promise<Map<string, FileLines>> {
  const files = new Map<string, FileLines>()
  let lines: FileLines | null = null
  let isOpen = false
  let count = 0
  for (const line of linesOf(text)) {
    if (++count % BATCH === 0) await new Promise((resolve) => setImmediate(resolve))
    if (line.startsWith('SF:')) {
      const path = pathOf(line)
      isOpen = true
      lines = evidencePaths.has(path)
        ? (files.get(path) ?? { measured: new Set(), executed: new Set() })
        : null
      if (lines) files.set(path, lines)
    } else if (line === 'end_of_record') {
      isOpen = false
      lines = null
    } else if (lines) addLine(lines, line)
  }
  if (isOpen) throw badReport('it ends before its last end_of_record.')
  return files
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    if (end - start <= MAX_LENGTH) yield text.slice(start, end).trim()
    start = end + 1
  }
}

/** Paths are relative to the repository, on any system. */
const pathOf = (line: string) => line.slice('SF:'.length).replaceAll('\\', '/').replace(/^\.\//, '')

function addLine({ measured, executed }: FileLines, text: string): void {
  const [, line, hits] = LINE.exec(text) ?? []
  if (line === undefined) return
  measured.add(Number(line))
  if (Number(hits) > 0) executed.add(Number(line))
  if (measured.size > MAX_LINES_PER_FILE)
    throw badReport(`a file has more than ${MAX_LINES_PER_FILE} lines of code.`)
}
