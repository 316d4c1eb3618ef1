import { Form } from '@remix-run/react'

interface Props {
  /** The field that names the row. */
  row: Record<string, string | number>
  act: string
  label: string
  /** Whose button it is, for who hears it out of its row. */
  about: string
  isDangerous?: boolean
}

/** A button that does one thing with one row. */
export function RowAction({ row, act, label, about, isDangerous = false }: Props) {
  return (
    <Form method="post">
      {Object.entries(row).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="do" value={act} className={isDangerous ? 'button button-danger' : 'button'}>
        {label}
        <span className="visually-hidden"> {about}</span>
      </button>
    </Form>
  )
}
