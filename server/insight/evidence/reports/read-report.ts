import { readJunit } from './read-junit'
import { readTap } from './read-tap'
import { badReport, type TestResult } from './test-result'

const XML_START = /^\uFEFF?\s*</
const TAP_LINE = /^\s*(?:TAP version \d+|\d+\.\.\d+|(?:not )?ok\b|Bail out!)/m

/** Detects the format from the text, because tools disagree about names and media types. */
export function readReport(text: string): Iterable<TestResult> {
  if (text.startsWith('PK') || text.includes('\0')) throw badReport('it is not text. Send it unpacked.')
  if (XML_START.test(text)) return readJunit(text)
  if (TAP_LINE.test(text.slice(0, 100_000))) return readTap(text)
  throw badReport('it is neither JUnit XML nor TAP nor lcov.')
}
