import type { DocumentEvidenceWire } from '#server/insight/evidence/wire-document'

/** Changes whenever a report changes a document's test results. */
export function evidenceMark({
  proofs,
  executed,
}: Pick<DocumentEvidenceWire, 'proofs' | 'executed'>): string {
  const newest = [...proofs, ...executed].reduce(
    (last, { reported_at }) => (reported_at > last ? reported_at : last),
    '',
  )
  const failed = proofs.filter(({ state }) => state === 'failed').length
  return [proofs.length, failed, executed.length, newest].join(' ')
}
