import type { Analysis, SectionAt, TaskAt } from '../markdown'
import type { Criterion } from '../types'
import { EditFailure } from './edit'

export function findSection({ sections }: Analysis, id: string): SectionAt {
  const found = sections.find(({ section }) => section.id === id)
  if (found === undefined) throw new EditFailure('unknown_section', `The document has no section ${id}.`)
  return found
}

export function findTask({ tasks }: Analysis, id: string): TaskAt & { criterion: Criterion } {
  const found = tasks.find((task): task is TaskAt & { criterion: Criterion } => task.criterion?.id === id)
  if (found === undefined) throw new EditFailure('unknown_criterion', `The document has no criterion ${id}.`)
  return found
}
