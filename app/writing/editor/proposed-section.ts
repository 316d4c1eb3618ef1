import { orgPath } from '#shared/page-paths'
import { applyEdits } from '#spec/edit/index'
import type { ProposedText } from './open-file'

interface AlertOfSection {
  id: number
  title: string
  count: number
  service: string | null
}

/**
 * A new section at the end of the document for an alert without a matching section. Null if it cannot be added to the document.
 */
export function proposedSection(
  content: string,
  org: string,
  { id, title, count, service }: AlertOfSection,
): ProposedText | null {
  const errors = `${count} ${count === 1 ? 'error' : 'errors'}${service === null ? '' : ` of ${escapeText(service)}`}`
  const edited = applyEdits(content, [
    {
      kind: 'insert_section',
      after: null,
      depth: 2,
      title: escapeText(title),
      text: `Found by [an alert](${orgPath(org, `alerts/${id}`)}): ${errors}.`,
    },
  ])
  return edited.ok ? { text: edited.source, source: 'the alert' } : null
}

/** These texts are untrusted, so they must not become markup. */
const escapeText = (text: string) => text.replace(/[\\<>`[\]*_&#!~]/g, '\\$&')
