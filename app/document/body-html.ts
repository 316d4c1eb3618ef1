import type { SectionWire } from '../../server/specs/wire'
import { escapeHtml } from '../../spec/render/html/escape-html'
import type { BodyPiece } from '../../spec/render/split-rendering'

type Evidence = SectionWire['acceptance_criteria'][number]['realized_in']

/** The HTML of a part, with the evidence of each criterion after the criterion's own text. */
export const bodyHtml = (pieces: readonly BodyPiece[], evidenceById: ReadonlyMap<string, Evidence>): string =>
  pieces
    .map(({ html, criterionId }) => {
      const evidence = criterionId === null ? undefined : evidenceById.get(criterionId)
      return evidence ? html + evidenceHtml(evidence) : html
    })
    .join('')

const evidenceHtml = (evidence: Evidence) =>
  `<span class="evidence"><span class="visually-hidden">Realized in </span>${evidence
    .map(({ pr_number, file_path, lines }) => {
      const source = pr_number === null ? 'Audit' : `PR #${pr_number}`
      const location = lines === null ? file_path : `${file_path}:${lines}`
      return `<span class="evidence-item">${source} <code>${escapeHtml(location)}</code></span>`
    })
    .join(' ')}</span>`
