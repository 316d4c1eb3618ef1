/** The conditions for merging a pull request. */
export interface GateRules {
  noLintErrors: boolean
  /** Percent of the criteria; null for no limit. */
  minCoverage: number | null
  touchedMustChange: boolean
}

export interface GateResult {
  gate: 'lint' | 'coverage' | 'touched'
  isPassed: boolean
  /** What is satisfied, or how to satisfy the gate. One sentence of plain text. */
  text: string
}

export const NO_GATES: GateRules = { noLintErrors: false, minCoverage: null, touchedMustChange: false }

export const hasGates = ({ noLintErrors, minCoverage, touchedMustChange }: GateRules) =>
  noLintErrors || minCoverage !== null || touchedMustChange

interface GateFacts {
  lintErrors: number
  /** Percent of the criteria that are met after a merge. */
  coverage: number
  /** Touched sections that were neither changed nor attested. */
  openSections: string[]
  /** Whether only some of the files were checked. */
  isTruncated: boolean
}

const MAX_NAMED = 5

const TOO_LARGE =
  'Split this pull request: it has more than 3 000 files, so not all of them could be checked.'

/** The enabled gates. Unchecked files fail a gate; otherwise a pull request could hide behind many files. */
export function checkGates(rules: GateRules, facts: GateFacts): GateResult[] {
  const results = checkListed(rules, facts)
  if (!facts.isTruncated) return results
  return results.map((result) => (result.isPassed ? { ...result, isPassed: false, text: TOO_LARGE } : result))
}

function checkListed(rules: GateRules, { lintErrors, coverage, openSections }: GateFacts): GateResult[] {
  const results: GateResult[] = []
  if (rules.noLintErrors)
    results.push({
      gate: 'lint',
      isPassed: lintErrors === 0,
      text:
        lintErrors === 0
          ? 'The changed documents have no new errors.'
          : `Fix the ${counted(lintErrors, 'error')} in the changed documents. They are annotated on their lines; \`svc lint\` shows them, too.`,
    })
  if (rules.minCoverage !== null)
    results.push({
      gate: 'coverage',
      isPassed: coverage >= rules.minCoverage,
      text:
        coverage >= rules.minCoverage
          ? `${coverage}% of the criteria are met, and at least ${rules.minCoverage}% are required.`
          : `Check criteria that are met, or move new ones to a later pull request: ${coverage}% are met, and at least ${rules.minCoverage}% are required.`,
    })
  if (rules.touchedMustChange)
    results.push({
      gate: 'touched',
      isPassed: openSections.length === 0,
      text:
        openSections.length === 0
          ? 'Every section whose code changes was changed or attested.'
          : `Change these sections in this pull request, or attest that they are still right: ${nameSome(openSections)}.`,
    })
  return results
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

function nameSome(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
