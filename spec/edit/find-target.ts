import { type Analysis, findNamedSection, type SectionAt, type TaskAt } from '#spec/markdown/index'
import type { Criterion } from '#spec/types'
import { EditFailure } from './edit'

/** By id, or by a number such as 2.1 that only one section has. */
export function findSection({ sections }: Analysis, id: string): SectionAt {
  const match = findNamedSection(sections, id, ({ section }) => ({
    id: section.id,
    number: section.sectionNumber,
  }))
  if (match === null) throw new EditFailure('unknown_section', `The document has no section ${id}.`)
  return match
}

export function findTask({ tasks }: Analysis, id: string): TaskAt & { criterion: Criterion } {
  const match = tasks.find((task): task is TaskAt & { criterion: Criterion } => task.criterion?.id === id)
  if (match === undefined) throw new EditFailure('unknown_criterion', `The document has no criterion ${id}.`)
  return match
}
