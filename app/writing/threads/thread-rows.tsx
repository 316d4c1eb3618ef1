import type { ComponentProps } from 'react'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { usePermission } from '#app/hooks/use-permissions'
import { IssueForm } from './bulk/issue-form'
import type { IssueChoices } from './bulk/issue-selection'
import { ThreadTable } from './thread-table'

/** Of a list of issues. Pull requests are not changed together. */
export interface IssueBulk {
  members: IssueChoices['members']
  answer: BulkAnswer | undefined
}

interface Props extends Omit<ComponentProps<typeof ThreadTable>, 'selection'> {
  bulk: IssueBulk | undefined
  /** Labels that selected issues are offered. */
  labels: string[]
}

/** The rows of a list. Who may write selects issues and changes them together. */
export function ThreadRows({ bulk, labels, ...table }: Props) {
  const mayWrite = usePermission('specs:write')
  if (!bulk || !mayWrite) return <ThreadTable {...table} />
  return <IssueForm {...table} choices={{ labels, members: bulk.members }} answer={bulk.answer} />
}
