import type { Config } from '../../../spec/config/schema/schema'
import { type Change, changeToMarkdown, diffDocuments, summarise } from '../../../spec/diff'
import { checkDocument } from '../../../spec/lint/check-document'
import { readDocument } from '../../../spec/lint/read-document'
import { documentOf, parseDocument } from '../../../spec/markdown'
import { previewTicketChanges } from './preview-ticket-changes'
import type { ImpactWire } from './wire-impact'

const MAX_LISTED = 500

interface ImpactVersions {
  repository: { owner: string; name: string }
  path: string
  before: string
  content: string
  config: Config
}

type Comparison = Omit<ImpactWire, 'sha' | 'dependents' | 'total_dependents' | 'config'>

/** Compares two versions of a document: changes, diagnostics and tickets, from the texts and the configuration alone. */
export function compareTexts({ repository, path, before, content, config }: ImpactVersions): Comparison {
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
    tickets: previewTicketChanges({ repository, path, config, before: old, after })
      .slice(0, MAX_LISTED)
      .map((ticket) => ({ ...ticket, title: shorten(ticket.title) })),
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

const MAX_CHARACTERS = 1000

/** A heading can be as long as the file, and every change of its section repeats it. */
const shorten = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
