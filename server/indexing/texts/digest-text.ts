import { createHash } from 'node:crypto'
import type { SectionDigest, TextDigest } from '../../../db/schema'
import { sectionProse } from '../../../spec/diff/section-prose'
import { analyse } from '../../../spec/markdown/analyse'
import type { Section } from '../../../spec/types'
import { json } from '../rows/copy-line'
import { decodeText } from '../source/decode-text'
import { PARSER_VERSION } from '../versions'
import { MAX_TITLE_CHARACTERS, searchable } from './searchable-text'
import { factsOf, MAX_SECTIONS } from './text-facts'

/** Its last digits are the digest's own: raise them when a digest has other members than before. */
export const DIGEST_VERSION = 1_000 * PARSER_VERSION + 1

/** What a text comes to without its words, exactly as the rows of an index would tell it. */
export function digestText(bytes: Uint8Array): TextDigest {
  const { text, diagnostics } = decodeText(bytes)
  const analysis = analyse(text)
  const sections = analysis.sections.slice(0, MAX_SECTIONS).map(({ section }) => digestSection(section))
  return JSON.parse(json({ facts: factsOf(analysis, diagnostics), sections }))
}

function digestSection(section: Section): SectionDigest {
  const { acceptanceCriteria: criteria, status } = section
  return {
    id: section.id,
    number: section.sectionNumber,
    title: searchable(section.title, MAX_TITLE_CHARACTERS),
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

/**
 * Of what the section says: its words, what is met and where. Its number, status and tickets change without anybody
 * having read it again, and are left out.
 */
function hashSection(section: Section): string {
  const { title, delta, acceptanceCriteria } = section
  const criteria = acceptanceCriteria.map(({ text, checked, realizedIn }) => [text, checked, realizedIn])
  const said = JSON.stringify([title, delta, sectionProse(section), criteria])
  return createHash('sha256').update(said).digest('hex').slice(0, 24)
}
