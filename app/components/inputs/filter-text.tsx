import { useSyncedInput } from '#app/hooks/use-synced-input'

interface Props {
  value: string
  /** What the text is compared with, such as “Name or email”. */
  hint: string
}

/** The text filter of a list. The key `/` goes there. */
export const FilterText = ({ value, hint }: Props) => (
  <input
    ref={useSyncedInput(value)}
    type="search"
    name="q"
    defaultValue={value}
    placeholder={hint}
    aria-label="Text"
    maxLength={200}
    data-keys="/"
    data-keys-label="Filter"
  />
)
