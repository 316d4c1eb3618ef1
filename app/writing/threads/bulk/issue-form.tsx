import { Form } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { useSelection } from '#app/hooks/use-selection'
import { ThreadTable, threadKey } from '../thread-table'
import { type IssueChoices, IssueSelection } from './issue-selection'

interface Props extends Omit<ComponentProps<typeof ThreadTable>, 'selection'> {
  choices: IssueChoices
  answer: BulkAnswer | undefined
}

/** A list of issues whose selected ones are changed together. */
export function IssueForm({ choices, answer, ...table }: Props) {
  const { clear, ...selection } = useSelection(
    table.threads.map((thread) => threadKey(thread, table.repo)),
    { changed: answer?.changed },
  )
  return (
    <Form method="post" className="list-form">
      <ThreadTable
        {...table}
        selection={{ ...selection, field: 'issue', canSelect: () => true, nameOf: ({ title }) => title }}
      />
      <SelectionBar count={selection.selected.length} noun="issue" onClear={clear} isInForm>
        <IssueSelection {...choices} />
      </SelectionBar>
    </Form>
  )
}
