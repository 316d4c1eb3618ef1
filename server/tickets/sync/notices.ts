import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'

export const ticketSyncFailure = defineNotice({
  name: 'ticket_sync_failure',
  label: 'Ticket sync failures',
  item: z.object({ reason: z.string() }),
  chat: 'ticket_sync_failure',
  audience: 'admins',
  subject: () => 'sync',
  merge: (_, later) => later,
  heading: (_, source) => `The ticket sync of ${source} does not work`,
  describe: ({ reason }, links) => [
    { text: `${reason} ` },
    { text: 'Open ticket sync', url: links.page('sync') },
  ],
  samples: [{ reason: 'Jira rejected the credential.' }],
})
