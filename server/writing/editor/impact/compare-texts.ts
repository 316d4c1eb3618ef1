import type { Config } from '#spec/config/schema/schema'
import { type Change, changeToMarkdown, diffDocuments, summarise } from '#spec/diff/index'
import { checkDocument } from '#spec/lint/check-document'
import { readDocument } from '#spec/lint/read-document'
import { documentOf, parseDocument } from '#spec/markdown/index'
import { type SavedDocument, savedDocument } from '#spec/tickets/saved-document'
import { MAX_LISTED, shorten } from './short-text'
import type { ImpactWire } from './wire-impact'

interface ImpactVersions {
  path: string
  /** The text of the last index. */
  indexed: string
  before: string
  content: string
  config: Config
}

type Comparison = Omit<ImpactWire, 'sha' | 'tickets' | 'dependents' | 'total_dependents' | 'config'> & {
  saved: SavedDocument
}

/** Compares two versions of a document: changes and diagnostics, from the texts and the configuration alone. */
export function compareTexts({ path, indexed, before, content, config }: ImpactVersions): Comparison {
  const document = readDocument({ path, source: content })
  const after = documentOf(document.analysis)
  const old = parseDocument(before)
  const changes = diffDocuments(old, after)
  const findings = checkDocument(document, { config, repository: null })
  return {
    summary: shorten(summarise(changes)),
    changes: changes.slice(0, MAX_LISTED).map(changeToWire),
    total_changes: changes.length,
    diagnostics: findings.slice(0, MAX_LISTED).map(({ severity, code, message, line, column }) => ({
      severity,
      code,
      message: shorten(message),
      line,
      column,
    })),
    total_diagnostics: findings.length,
    saved: savedDocument(path, indexed === before ? old : parseDocument(indexed), after),
  }
}

function changeToWire(change: Change): ImpactWire['changes'][number] {
  const section = 'section' in change ? change.section : null
  return {
    kind: change.kind,
    section: section && {
      id: section.id,
      section_number: section.sectionNumber,
      title: shorten(section.title),
    },
    text: shorten(changeToMarkdown(change)),
  }
}
