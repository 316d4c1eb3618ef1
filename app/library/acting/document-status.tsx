import { StatusBadge } from '#app/components/display/status-badge.tsx'
import type { SpecReader } from '#app/library/document/spec-reader'
import { StatusControl } from './status-control'

interface Props {
  reader: Pick<SpecReader, 'choosing' | 'location' | 'mayWrite' | 'reviewStates' | 'sha'>
  status: string
  /** The address of the forms of the page. */
  action: string
}

/** The status of the document. Those who may write can change it. */
export function DocumentStatus({ reader, status, action }: Props) {
  const { location, sha, mayWrite, reviewStates, choosing } = reader
  if (!mayWrite || reviewStates === null) return <StatusBadge status={status} />
  return (
    <form method="post" action={action}>
      <StatusControl target={{ location, sha }} section={null} status={status} isChoosing={choosing === ''} />
    </form>
  )
}
