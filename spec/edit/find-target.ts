import type { Analysis, SectionAt, TaskAt } from '../markdown'
import type { Criterion } from '../types'
import { EditFailure } from './edit'

export function findSection({ sections }: Analysis, id: string): SectionAt {
  const match = sections.find(({ section }) => section.id === id)
  if (match === undefined) throw new EditFailure('unknown_section', `The document has no section ${id}.`)
  return match
}

export function findTask({ tasks }: Analysis, id: string): TaskAt & { criterion: Criterion } {
  const match = tasks.find((task): task is TaskAt & { criterion: Criterion } => task.criterion?.id === id)
  if (match === undefined) throw new EditFailure('unknown_criterion', `The document has no criterion ${id}.`)
  return match
}
