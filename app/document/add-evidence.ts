import type { SectionWire } from '../../server/specs/wire'
import { escapeHtml } from '../../spec/render/html/escape-html'
import { attributeOf, scanTags } from './scan-tags'

type Evidence = SectionWire['acceptance_criteria'][number]['realized_in']

interface OpenItem {
  depth: number
  evidence: Evidence
}

/** Adds the evidence of each criterion to its list item: before its nested list, or at its end. */
export function addEvidence(html: string, evidenceById: ReadonlyMap<string, Evidence>): string {
  if (evidenceById.size === 0) return html
  const open: OpenItem[] = []
  let result = ''
  let from = 0
  for (const tag of scanTags(html)) {
    const item = open.at(-1)
    const startsNestedList =
      item && (tag.name === 'ul' || tag.name === 'ol') && tag.kind === 'open' && tag.depth === item.depth + 1
    const endsItem = item && tag.name === 'li' && tag.kind === 'close' && tag.depth === item.depth
    if (item && (startsNestedList || endsItem)) {
      result += html.slice(from, tag.start) + evidenceHtml(item.evidence)
      from = tag.start
      open.pop()
    }
    const evidence =
      tag.name === 'li' ? evidenceById.get(attributeOf(tag, 'data-criterion') ?? '') : undefined
    if (evidence && tag.kind === 'open') open.push({ depth: tag.depth, evidence })
  }
  return result + html.slice(from)
}

const evidenceHtml = (evidence: Evidence) =>
  `<span class="evidence"><span class="visually-hidden">Realised in </span>${evidence
    .map(({ pr_number, file_path, lines }) => {
      const source = pr_number === null ? 'Audit' : `PR #${pr_number}`
      const location = lines === null ? file_path : `${file_path}:${lines}`
      return `<span class="evidence-item">${source} <code>${escapeHtml(location)}</code></span>`
    })
    .join(' ')}</span>`
