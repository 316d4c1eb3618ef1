import type { Origins } from '#spec/config/origins'
import { formatPath, type Path } from '#spec/config/path'
import type { Trace, TraceStep } from '#spec/engines/trace'

export interface DecisionStep extends TraceStep {
  /** The file that decides this step; null if it is a default or no file decides it. */
  file: 'config' | 'document' | null
  line: number | null
}

/** One question about a section's tickets, with its answer and the steps to it. */
export interface Decision {
  question: string
  answer: string
  steps: DecisionStep[]
}

/** Where settings and frontmatter keys are written. */
export interface DecisionSources {
  origins: Origins
  frontmatterLines: ReadonlyMap<string, number>
}

/** The setting or frontmatter key that a step reads. */
export type StepPlace = (step: TraceStep) => Path | { frontmatter: string } | null

export function createDecision(
  question: string,
  answer: string,
  trace: Trace,
  sources: DecisionSources,
  placeOf: StepPlace = () => null,
): Decision {
  return { question, answer, steps: trace.map((step) => ({ ...step, ...locate(placeOf(step), sources) })) }
}

function locate(
  place: ReturnType<StepPlace>,
  { origins, frontmatterLines }: DecisionSources,
): Pick<DecisionStep, 'file' | 'line'> {
  if (place === null) return { file: null, line: null }
  const isInDocument = 'frontmatter' in place
  const line = isInDocument ? (frontmatterLines.get(place.frontmatter) ?? null) : lineOf(place, origins)
  if (line === null) return { file: null, line: null }
  return { file: isInDocument ? 'document' : 'config', line }
}

/** The first line of a setting or of a value below it. */
function lineOf(path: Path, origins: Origins): number | null {
  const name = formatPath(path)
  const lines = Object.entries(origins).flatMap(([key, origin]) => {
    const isBelow = key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`)
    return isBelow && origin.from !== 'default' ? [origin.line] : []
  })
  return lines.length === 0 ? null : Math.min(...lines)
}
