import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'

const TakenOver = z.object({ userId: z.number().int() })

/** Only the person is told whose sign-in ended the earlier access to the account. */
export const accountTakenOver = defineNotice<z.infer<typeof TakenOver>>({
  name: 'account_taken_over',
  label: 'Security of your account',
  item: TakenOver,
  chat: null,
  audience: 'person',
  isMailedByDefault: true,
  subject: ({ userId }) => String(userId),
  merge: (_, later) => later,
  heading: () => 'Earlier access to your account has ended',
  describe: (_, links) => [
    {
      text: 'Nobody had confirmed your email address before you signed in. Earlier sessions, devices, API keys, assistants, linked accounts and the password ended. ',
    },
    { text: 'Create new keys', url: links.page('settings/api-keys') },
  ],
  samples: [{ userId: 1 }],
})
