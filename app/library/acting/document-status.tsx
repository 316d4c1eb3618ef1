import { StatusBadge } from '#app/components/display/status-badge.tsx'
import type { SpecReader } from '#app/library/document/spec-reader'
import { mayAct } from './may-act'
import { StatusControl } from './status-control'

interface Props {
  reader: Pick<SpecReader, 'choosing' | 'location' | 'mayWrite' | 'reviewStates' | 'sha'>
  /** Null if the document has none yet. */
  status: string | null
  /** The address of the forms of the page. */
  action: string
}

/** The status of the document. Those who may write can change it, and give a document its first one. */
export function DocumentStatus({ reader, status, action }: Props) {
  const { location, sha, choosing } = reader
  if (!mayAct(reader)) return <StatusBadge status={status} />
  return (
    <form method="post" action={action}>
      <StatusControl target={{ location, sha }} section={null} status={status} isChoosing={choosing === ''} />
    </form>
  )
}
