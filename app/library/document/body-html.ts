import type { SectionWire } from '#server/library/specs/wire'
import { sourcePath } from '#shared/page-paths'
import { escapeHtml } from '#spec/render/html/escape-html'
import type { BodyPiece } from '#spec/render/split-rendering'
import type { CriterionProof, EvidenceLookup, ExecutedEvidence } from './document-evidence'

interface RepositoryLocation {
  org: string
  owner: string
  repo: string
}

type Evidence = SectionWire['acceptance_criteria'][number]['realized_in']

/** A part's HTML, with evidence and proof of each criterion after its text. */
export const bodyHtml = (
  pieces: readonly BodyPiece[],
  evidenceById: ReadonlyMap<string, Evidence>,
  reported: EvidenceLookup,
  repository: RepositoryLocation,
): string =>
  pieces
    .map(({ html, criterionId }) => {
      if (criterionId === null) return html
      return html + evidenceHtml(criterionId, evidenceById.get(criterionId) ?? [], reported, repository)
    })
    .join('')

function evidenceHtml(
  criterionId: string,
  evidence: Evidence,
  reported: EvidenceLookup,
  repository: RepositoryLocation,
): string {
  const proof = reported.proofOf(criterionId)
  const sources = evidence.map((source) =>
    sourceHtml(source, reported.executedOf(criterionId, source), repository),
  )
  const items = [...sources, ...(proof ? [proofHtml(proof)] : [])]
  if (items.length === 0) return ''
  const label = evidence.length > 0 ? '<span class="visually-hidden">Realized in </span>' : ''
  return `<span class="evidence">${label}${items.join(' ')}</span>`
}

function sourceHtml(
  { pr_number, file_path, lines }: Evidence[number],
  executed: ExecutedEvidence | undefined,
  { org, owner, repo }: RepositoryLocation,
): string {
  const source = pr_number === null ? 'Audit' : `PR #${pr_number}`
  const location = lines === null ? file_path : `${file_path}:${lines}`
  const page = escapeHtml(sourcePath(org, owner, repo, file_path, lines))
  return `<span class="evidence-item">${source} <a href="${page}"><code>${escapeHtml(location)}</code></a>${executed ? executedHtml(executed) : ''}</span>`
}

/** Marks evidence that no test executes. */
function executedHtml({ measured_lines: measured, executed_lines: executed }: ExecutedEvidence): string {
  return executed === 0
    ? ' <span class="severity-warning">not executed by tests</span>'
    : ` ${executed} of ${measured} lines executed`
}

/** A test's name may contain its whole source. */
const MAX_TEST_NAME = 160
const COMMIT_LENGTH = 7

function proofHtml({ state, test, commit_sha }: CriterionProof): string {
  const name = test.length > MAX_TEST_NAME ? `${test.slice(0, MAX_TEST_NAME)}…` : test
  const label = state === 'proved' ? 'Proved by' : 'Proof failed:'
  return `<span class="evidence-item proof-${state}"><strong>${label}</strong> <code>${escapeHtml(name)}</code> at <code>${escapeHtml(commit_sha.slice(0, COMMIT_LENGTH))}</code></span>`
}
