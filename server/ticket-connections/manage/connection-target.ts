import { LABELS } from '../credentials/credential-kinds'
import type { OwnConnection } from '../credentials/own-connections'

/** How the audit log names a connection. */
export const connectionTarget = ({ id, kind, host }: OwnConnection) => ({
  kind: 'ticket_connection',
  id,
  name: `${LABELS[kind]} ${host}`,
})
