import type { FormEvent } from 'react'
import { SelectionField } from '#app/components/list/bulk/selection-field.tsx'

interface Props {
  org: string
  /** For example “Owner of the selected documents”. */
  label: string
}

const NAMES = 'pl-_owner-names'

/** The field of a selection that gives documents an owner. It offers names that the org uses. */
export function OwnerSelection({ org, label }: Props) {
  const complete = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    import('../facts/complete-names').then(({ completeNames }) => completeNames(org, 'owner', currentTarget))
  }
  return (
    <>
      <SelectionField
        name="owner"
        label={label}
        placeholder="Owner"
        act="owner"
        button="Set owner"
        maxLength={200}
        list={NAMES}
        onInput={complete}
      />
      <datalist id={NAMES} />
    </>
  )
}
