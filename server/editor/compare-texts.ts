import type { Config } from '../../spec/config/schema/schema'
import { type Change, diffDocuments, summarise, tellChange } from '../../spec/diff'
import { checkDocument } from '../../spec/lint/check-document'
import { readDocument } from '../../spec/lint/read-document'
import { documentOf, parseDocument } from '../../spec/markdown'
import { tellTickets } from './tell-tickets'
import type { ImpactWire } from './wire-impact'

const MAX_TOLD = 500

interface Versions {
  path: string
  before: string
  content: string
  config: Config
}

type Comparison = Omit<ImpactWire, 'sha' | 'dependents' | 'total_dependents' | 'config'>

/** What another content of a file means, as far as both versions and the configuration tell. */
export function compareTexts({ path, before, content, config }: Versions): Comparison {
  const document = readDocument({ path, source: content })
  const after = documentOf(document.analysis)
  const changes = diffDocuments(parseDocument(before), after)
  const findings = checkDocument(document, { config, repository: null })
  return {
    ...{ summary: shorten(summarise(changes)), changes: changes.slice(0, MAX_TOLD).map(changeToWire) },
    total_changes: changes.length,
    diagnostics: findings.slice(0, MAX_TOLD).map(({ severity, code, message, line, column }) => ({
      ...{ severity, code, message: shorten(message), line, column },
    })),
    total_diagnostics: findings.length,
    tickets: tellTickets(path, config, after, changes)
      .slice(0, MAX_TOLD)
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
    text: shorten(tellChange(change)),
  }
}

const MAX_WORDS = 1000

/** A heading may be as long as the file, and stand in every line that is told of its section. */
const shorten = (text: string) => (text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS - 1)}…` : text)
