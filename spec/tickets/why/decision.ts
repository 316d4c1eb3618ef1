import type { Origins } from '../../config/origins'
import { formatPath, type Path } from '../../config/path'
import type { Trace, TraceStep } from '../../engines/trace'

export interface DecisionStep extends TraceStep {
  /** The file that decides this step; null for a default, or what no file decides. */
  file: 'config' | 'document' | null
  line: number | null
}

/** One question about a section's tickets, with its answer and how it was found. */
export interface Decision {
  question: string
  answer: string
  steps: DecisionStep[]
}

/** Where the settings and the keys of the document's frontmatter are written. */
export interface DecisionSources {
  origins: Origins
  frontmatterLines: ReadonlyMap<string, number>
}

/** The setting or the key of the frontmatter that a step reads. */
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

/** The first line of a setting or of anything below it. */
function lineOf(path: Path, origins: Origins): number | null {
  const name = formatPath(path)
  const lines = Object.entries(origins).flatMap(([key, origin]) => {
    const isBelow = key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`)
    return isBelow && origin.from !== 'default' ? [origin.line] : []
  })
  return lines.length === 0 ? null : Math.min(...lines)
}
