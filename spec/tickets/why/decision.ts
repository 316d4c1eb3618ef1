import type { Origins } from '../../config/origins'
import { formatPath, type Path } from '../../config/path'
import type { Trace, TraceStep } from '../../engines/trace'

export interface DecisionStep extends TraceStep {
  /** The line in CONFIG.yaml that decides this step; null for a default, or what no setting decides. */
  line: number | null
}

/** One question about a section's tickets, with its answer and how it was found. */
export interface Decision {
  question: string
  answer: string
  steps: DecisionStep[]
}

/** The setting that a step reads. */
export type StepPath = (step: TraceStep) => Path | null

export function createDecision(
  question: string,
  answer: string,
  trace: Trace,
  origins: Origins,
  pathOf: StepPath = () => null,
): Decision {
  return { question, answer, steps: trace.map((step) => ({ ...step, line: lineOf(pathOf(step), origins) })) }
}

/** The first line of a setting or of anything below it. */
function lineOf(path: Path | null, origins: Origins): number | null {
  if (path === null) return null
  const name = formatPath(path)
  const lines = Object.entries(origins).flatMap(([key, origin]) => {
    const isBelow = key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`)
    return isBelow && origin.from !== 'default' ? [origin.line] : []
  })
  return lines.length === 0 ? null : Math.min(...lines)
}
