import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'

export const UserPath = z.object({ user_id: RowId })

export const NewAdministration = z.object({ administers: z.boolean() })

export const UserQuery = z.object({
  q: Text.trim().max(200).default(''),
  state: z.enum(['active', 'deactivated']).optional(),
  ...paging(),
})

const UserWire = z
  .object({
    user_id: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    is_email_confirmed: z.boolean().meta({ description: 'Whether the address is known to be the person’s.' }),
    is_super_admin: z.boolean(),
    orgs: z.array(z.string()),
    last_login_at: z.string().nullable(),
    deactivated_at: z.string().nullable(),
  })
  .meta({ id: 'User' })

export const UsersWire = z.object({ users: z.array(UserWire), total: z.number().int() })
export type UsersWire = z.infer<typeof UsersWire>
