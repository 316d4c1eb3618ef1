import { Form } from '@remix-run/react'

interface Props {
  /** Hidden fields that identify the row. */
  row: Record<string, string | number>
  act: string
  label: string
  /** The name of the row, for screen readers. */
  subject: string
  isDangerous?: boolean
}

/** A button for one action on one row. */
export function RowAction({ row, act, label, subject, isDangerous = false }: Props) {
  return (
    <Form method="post">
      {Object.entries(row).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="do" value={act} className={isDangerous ? 'button button-danger' : 'button'}>
        {label}
        <span className="visually-hidden"> {subject}</span>
      </button>
    </Form>
  )
}
