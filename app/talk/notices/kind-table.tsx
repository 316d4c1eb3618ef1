import { type Column, Table } from '#app/components/display/table.tsx'
import type { SettingsWire } from '#server/talk/notices/wire'

type KindSetting = SettingsWire['kinds'][number]

const MAIL_LABELS: Record<KindSetting['mail'], string> = {
  off: 'Off',
  immediate: 'At once',
  daily: 'Daily digest',
}

/** The targets of each kind of notice. Without a mail server, the choices of mail are kept out of sight. */
export function KindTable({ kinds, hasMail }: { kinds: KindSetting[]; hasMail: boolean }) {
  const columns: Column<KindSetting>[] = [
    {
      label: 'Notice',
      cell: ({ kind, label, mail }) => (
        <>
          {label}
          <input type="hidden" name="kind" value={kind} />
          {!hasMail && <input type="hidden" name={`mail ${kind}`} value={mail} />}
        </>
      ),
    },
    {
      label: 'Inbox',
      cell: ({ kind, label, inbox }) => (
        <input
          type="checkbox"
          name={`inbox ${kind}`}
          defaultChecked={inbox}
          aria-label={`${label} in the inbox`}
        />
      ),
    },
    {
      label: 'Mail',
      cell: ({ kind, label, mail }) => (
        <select name={`mail ${kind}`} defaultValue={mail} aria-label={`${label} by mail`}>
          {Object.entries(MAIL_LABELS).map(([mode, text]) => (
            <option key={mode} value={mode}>
              {text}
            </option>
          ))}
        </select>
      ),
    },
  ]
  return (
    <Table
      caption="Kinds of notices"
      rows={kinds}
      columns={hasMail ? columns : columns.slice(0, -1)}
      keyOf={({ kind }) => kind}
    />
  )
}
