import type { CriteriaLevels } from '#app/library/document/criteria-levels'

const counted = (count: number, total: number, level: string) => `${count} of ${total} ${level}`

/** The levels of a spec's criteria, one per line. Levels above the first are left out if nothing reached them. */
export function criteriaLevelsList({ total, claimed, linked, proved, failed }: CriteriaLevels) {
  return [
    counted(claimed, total, 'claimed'),
    ...(linked > 0 ? [counted(linked, total, 'linked to code')] : []),
    ...(proved > 0 ? [counted(proved, total, 'proved by tests')] : []),
    ...(failed > 0
      ? [
          <span key="failed" className="severity-error">
            {failed} {failed === 1 ? 'proof' : 'proofs'} failed
          </span>,
        ]
      : []),
  ]
}
