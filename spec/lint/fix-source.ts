import { sortSplices, spliceAll } from '#spec/edit/splice'
import type { Fix, LintFinding } from './lint-finding'

/** A fix can cause another finding. More rounds than this mean that two rules contradict each other. */
const MAX_ROUNDS = 10

/** Applies the fixes of a check until no finding has a fix. */
export function fixSource(
  source: string,
  check: (source: string) => LintFinding[],
): { source: string; fixed: LintFinding[] } {
  const fixed: LintFinding[] = []
  let text = source
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const findings = check(text)
    const fixes = withoutOverlaps(findings)
    if (fixes.size === 0) break
    fixed.push(...findings.filter(({ fix }) => fix !== null && fixes.has(fix)))
    text = spliceAll(text, sortSplices([...fixes].flat()))
  }
  return { source: text, fixed }
}

/** If two fixes touch the same text, the second is applied in the next round. */
function withoutOverlaps(findings: readonly LintFinding[]): Set<Fix> {
  const fixes = new Set(findings.flatMap(({ fix }) => (fix === null ? [] : [fix])))
  const splices = [...fixes].flatMap((fix) => fix.map(({ start, end }) => ({ start, end, fix })))
  let before: (typeof splices)[number] | null = null
  for (const splice of splices.sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (!fixes.has(splice.fix)) continue
    if (before !== null && before.fix !== splice.fix && splice.start <= before.end && fixes.has(before.fix))
      fixes.delete(splice.fix)
    else before = splice
  }
  return fixes
}
