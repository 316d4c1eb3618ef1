import { InlineCode } from '#app/components/display/inline-code.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import type { ConfigKey } from '#spec/config/schema/config-keys'

const COLUMNS: Column<ConfigKey>[] = [
  {
    label: 'Key',
    cell: (key) => (
      <>
        <code id={key.key}>{key.key}</code> <KeyTags of={key} />
        <div className="muted">
          <InlineCode text={key.meaning} />
        </div>
      </>
    ),
  },
  { label: 'Allowed', cell: ({ allowed }) => <InlineCode text={allowed} /> },
  {
    label: 'Default',
    cell: ({ default: value }) => (value === undefined ? 'none' : <code>{JSON.stringify(value)}</code>),
  },
]

/** Keys of CONFIG.yaml with their meaning and allowed values. */
export function ConfigKeyTable({ caption, keys }: { caption: string; keys: ConfigKey[] }) {
  return <Table caption={caption} rows={keys} columns={COLUMNS} keyOf={({ key }) => key} />
}

function KeyTags({ of: { required, deprecated, inEffect } }: { of: ConfigKey }) {
  return (
    <>
      {required && <span className="tag">required</span>}
      {deprecated && <span className="tag tag-warning">deprecated</span>}
      {!inEffect && !deprecated && <span className="tag">not yet in effect</span>}
    </>
  )
}
