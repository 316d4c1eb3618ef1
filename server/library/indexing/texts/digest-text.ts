import { createHash } from 'node:crypto'
import type { SectionDigest, TextDigest } from '#db/schema/index'
import { sectionStatement } from '#spec/diff/section-statement'
import { analyze } from '#spec/markdown/analyze'
import type { Section } from '#spec/types'
import { jsonCell } from '../rows/copy-line'
import { decodeText } from '../source/decode-text'
import { PARSER_VERSION } from '../versions'
import { extractFacts, MAX_SECTIONS } from './extract-facts'
import { MAX_TITLE_CHARACTERS, searchableText } from './searchable-text'

/** The last three digits are the version of the digest format: increase them when its fields change. */
export const DIGEST_VERSION = 1_000 * PARSER_VERSION + 1

/** The facts and sections of a text without its words, equal to what index rows would contain. */
export function digestText(bytes: Uint8Array): TextDigest {
  const { text, diagnostics } = decodeText(bytes)
  const analysis = analyze(text)
  const sections = analysis.sections.slice(0, MAX_SECTIONS).map(({ section }) => digestSection(section))
  return JSON.parse(jsonCell({ facts: extractFacts(analysis, diagnostics), sections }))
}

function digestSection(section: Section): SectionDigest {
  const { acceptanceCriteria: criteria, status } = section
  return {
    id: section.id,
    number: section.sectionNumber,
    title: searchableText(section.title, MAX_TITLE_CHARACTERS),
    state: status.state,
    blockedBy: status.blockedBy,
    ticketLinks: section.ticketLinks,
    totalAc: criteria.length,
    doneAc: criteria.filter(({ checked }) => checked).length,
    realizedAc: criteria.filter(({ realizedIn }) => realizedIn.length > 0).length,
    evidence: criteria.flatMap(({ realizedIn }) =>
      realizedIn.map(({ filePath, lines }) => ({ filePath, lines })),
    ),
    hash: hashSection(section),
  }
}

const hashSection = (section: Section): string =>
  createHash('sha256').update(sectionStatement(section)).digest('hex').slice(0, 24)
