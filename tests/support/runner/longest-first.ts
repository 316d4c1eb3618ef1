import { BaseSequencer, type TestSpecification } from 'vitest/node'
import durations from '../../../scripts/selection/durations.json'

const SECONDS: Readonly<Record<string, number>> = durations
/** Unknown files run first within their project: a new test may be long. */
const UNKNOWN_S = 1_000

/**
 * Runs one project after another, so that files of a project share a process, and the longest file of each first, so that the
 * processes end together.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [...new Set(files.map(({ project }) => project.name))]
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name)
    const seconds = ({ project, moduleId }: TestSpecification) =>
      SECONDS[moduleId.slice(project.vitest.config.root.length + 1)] ?? UNKNOWN_S
    return files.toSorted((a, b) => rank(a) - rank(b) || seconds(b) - seconds(a))
  }
}
