import type { IndexedCriterion, IndexedDocument, IndexedSection } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { findChangedFiles } from './changed-files'
import { checkEvidence } from './check-evidence'
import type { BaseRequest } from './find-base'
import { findTestProofs, type TestProof } from './find-test-proofs'
import {
  type Confidence,
  type Gap,
  isAtLeast,
  type Judgements,
  type Verification,
  type VerifiedCriterion,
} from './verdict'

export interface VerifyRequest extends BaseRequest {
  mode: Verification['mode']
  /** Verifies all specs, not only those affected by this work. */
  all: boolean
  minimum: Confidence
  judgements: Judgements
}

/** Compares criteria with the code: valid evidence, proving tests, and files changed without their section. */
export function verifyCheckout(index: CheckoutIndex, request: VerifyRequest): Verification {
  const { base, paths } = findChangedFiles(index.root, request)
  const proofs = findTestProofs(index.root)
  const criteria: VerifiedCriterion[] = []
  const gaps: Gap[] = []
  const conflicts: Gap[] = []
  const subjects = criteriaOf(index)
  const repeated = repeatedIds(subjects)
  for (const { document, section, criterion } of subjects) {
    const spec = document.row.file_path
    const isSpecChanged = paths.has(spec)
    const changedEvidence = criterion.realizedIn.find(({ filePath }) => paths.has(filePath))
    if (!request.all && !isSpecChanged && !changedEvidence) continue
    const at = { spec, section: section.id, ac_id: criterion.id }
    const problems = criterion.realizedIn.flatMap((evidence) => checkEvidence(index.root, evidence) ?? [])
    const fullName = `${spec}#${criterion.id}`
    const name = repeated.has(criterion.id) ? fullName : criterion.id
    const proof = proofs.get(fullName) ?? proofs.get(name)
    const verified = judge(at, criterion, problems.length > 0, proof, request.judgements)
    criteria.push(verified)
    const place = { ...at, file: spec, line: criterion.line }
    gaps.push(...problems.map((problem) => ({ ...place, what: problem })))
    if (criterion.checked && problems.length === 0 && !isAtLeast(verified.confidence, request.minimum))
      gaps.push({ ...place, what: howToClose(name, criterion, verified.confidence, request.minimum) })
    if (changedEvidence && !isSpecChanged)
      conflicts.push({
        ...at,
        file: changedEvidence.filePath,
        line: firstLine(changedEvidence.lines),
        what: `${changedEvidence.filePath} changed, but its section in ${spec} did not. Check line ${criterion.line} of the spec.`,
      })
  }
  const isOpen = gaps.length === 0 && (request.minimum !== 'high' || conflicts.length === 0)
  const isComplete = request.all || base.problem === null
  return {
    mode: request.mode,
    result: isOpen && isComplete ? 'pass' : 'fail',
    base: base.commit,
    base_problem: base.problem,
    criteria,
    gaps,
    conflicts,
  }
}

interface Subject {
  document: IndexedDocument
  section: IndexedSection
  criterion: IndexedCriterion
}

/** The criteria that count, without those of deprecated specs and sections. */
const criteriaOf = ({ documents }: CheckoutIndex): Subject[] =>
  Object.values(documents)
    .filter(({ isSpec, row }) => isSpec && row.status !== 'deprecated')
    .flatMap((document) =>
      document.sections
        .filter(({ state }) => state !== 'deprecated')
        .flatMap((section) => section.criteria.map((criterion) => ({ document, section, criterion }))),
    )

/** Ids that several criteria share. A test must then also name the document, as on the server. */
function repeatedIds(subjects: readonly Subject[]): Set<string> {
  const [seenIds, repeated] = [new Set<string>(), new Set<string>()]
  for (const { criterion } of subjects) (seenIds.has(criterion.id) ? repeated : seenIds).add(criterion.id)
  return repeated
}

const HIGH = 0.8
const MEDIUM = 0.5

function judge(
  at: { spec: string; section: string; ac_id: string },
  { text, checked, realizedIn }: IndexedCriterion,
  isBroken: boolean,
  proof: TestProof | undefined,
  judgements: Judgements,
): VerifiedCriterion {
  const files = [...new Set([...realizedIn.map(({ filePath }) => filePath), ...(proof ? [proof.file] : [])])]
  const judgement = judgements[at.ac_id] ?? 0
  const hasEvidence = realizedIn.length > 0 && !isBroken
  const confidence: Confidence =
    proof || judgement >= HIGH ? 'high' : hasEvidence || judgement >= MEDIUM ? 'medium' : 'low'
  return {
    ...at,
    ac_text: text,
    checked,
    verdict: verdictOf(checked, isBroken, confidence),
    confidence,
    files,
  }
}

function verdictOf(
  checked: boolean,
  isBroken: boolean,
  confidence: Confidence,
): VerifiedCriterion['verdict'] {
  if (isBroken) return 'conflicting'
  if (confidence === 'low') return checked ? 'unknown' : 'not_started'
  return checked ? 'realized' : 'partial'
}

function howToClose(
  name: string,
  { realizedIn }: IndexedCriterion,
  confidence: Confidence,
  minimum: Confidence,
): string {
  const start = `It is checked, but the confidence is ${confidence} and must be ${minimum}.`
  return minimum === 'high'
    ? `${start} Name svc:${name} in a test that proves it.`
    : `${start} ${realizedIn.length === 0 ? 'Add evidence after it: <!-- svc:realized-in:audit path:1-9 -->' : 'Correct its evidence'}, or name svc:${name} in a test.`
}

const firstLine = (lines: string | null) => (lines === null ? null : Number(lines.split('-')[0]))
