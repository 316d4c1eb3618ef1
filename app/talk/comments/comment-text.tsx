import { useId } from 'react'

interface Props {
  label: string
  typed?: string
}

/** The field of a comment. */
export function CommentText({ label, typed = '' }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} name="body" rows={3} required maxLength={20_000} defaultValue={typed} dir="auto" />
    </div>
  )
}
