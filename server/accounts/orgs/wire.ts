import { z } from 'zod'
import { FIRST_STEPS } from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { OrgSlug, RESERVED_SLUGS, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import {
  CHANGES_DIRECTION,
  hasVisibleCharacter,
  INVISIBLE,
  keepsDirection,
  Text,
} from '#server/kernel/text/text'
import { MEMBER_ORDERS } from '#shared/list-sorts'
import { ROLES } from '#shared/roles'
import { isTimeZone } from '#spec/engines/local-time'

const RoleName = z.enum(ROLES)
const Name = Text.trim()
  .min(1, 'must not be empty')
  .max(100)
  .refine(hasVisibleCharacter, INVISIBLE)
  .refine(keepsDirection, CHANGES_DIRECTION)

export const UserPath = OrgPath.extend({ user_id: RowId })
export const InvitationPath = OrgPath.extend({ invitation_id: RowId })
export const SlugPath = z.object({ slug: OrgSlug })

export const NewRole = z.object({ role: RoleName })
export const NewName = z.object({ name: Name })

export const FirstStepWire = z.object({ step: z.enum(FIRST_STEPS).nullable() })
export type FirstStepWire = z.infer<typeof FirstStepWire>

export const OrgMoveWire = z.object({ moved_to: z.string().nullable() })
export type OrgMoveWire = z.infer<typeof OrgMoveWire>

export const NewTimeZone = z.object({
  time_zone: z.string().max(100).refine(isTimeZone, 'is not the name of a time zone, such as Europe/Berlin'),
})

export const TimeZoneWire = z.object({ time_zone: z.string() }).meta({ id: 'OrgTimeZone' })

export const ContentSettingsWire = z
  .object({ loads_remote_images: z.boolean(), allows_share_links: z.boolean() })
  .meta({ id: 'OrgContentSettings' })

export const NewContentSettings = ContentSettingsWire.partial()

export const NewAdmin = z.object({
  email: z.string().trim().pipe(z.email('is not an email address').max(320)),
})

export const NewOrg = z.object({
  slug: OrgSlug.refine((slug) => !RESERVED_SLUGS.includes(slug), 'is reserved for a page of the product'),
  name: Name.optional(),
})

export const NewInvitation = z
  .object({
    role: RoleName.default('viewer'),
    email: z
      .email()
      .max(320)
      .nullish()
      .transform((email) => email ?? null),
    only_for_email: z
      .boolean()
      .default(false)
      .meta({ description: 'Only the account with the email in `email` may accept it. Requires `email`.' }),
  })
  .refine(({ email, only_for_email }) => !only_for_email || email !== null, {
    path: ['email'],
    message: 'is required when only_for_email is true',
  })
export type NewInvitation = z.infer<typeof NewInvitation>

export const OrgWire = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'Org' })
export type OrgWire = z.infer<typeof OrgWire>

export const PlatformOrgQuery = z.object({
  q: Text.trim().max(200).default(''),
  state: z.enum(['open', 'suspended']).optional(),
  ...paging(100),
})
export type PlatformOrgQuery = z.infer<typeof PlatformOrgQuery>

export const PlatformOrgsWire = z.object({
  orgs: z.array(
    OrgWire.extend({
      members: z.number().int(),
      admins: z
        .number()
        .int()
        .meta({ description: 'Active admins. If there are none, no one can invite members.' }),
      created_at: z.string(),
      suspended_at: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
})
export type PlatformOrgsWire = z.infer<typeof PlatformOrgsWire>

export const MemberWire = z
  .object({
    user_id: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    picture: z.string().nullable(),
    role: RoleName,
    joined_at: z.string(),
    last_login_at: z.string().nullable(),
    deactivated_at: z.string().nullable(),
    is_you: z.boolean(),
  })
  .meta({ id: 'Member' })
export type MemberWire = z.infer<typeof MemberWire>

export const MembersQuery = z.object({
  q: Text.trim().max(200).default('').meta({ description: 'A part of the name or the email address' }),
  role: z.enum(ROLES).optional(),
  sort: z.enum(MEMBER_ORDERS).default('name').meta({
    description: 'A minus means descending. Members without a value come last',
  }),
})
export type MembersQuery = z.infer<typeof MembersQuery>

export const MembersWire = z.object({ members: z.array(MemberWire) })

export const InvitationWire = z
  .object({
    id: z.number().int(),
    role: RoleName,
    email: z.string().nullable(),
    only_for_email: z.boolean(),
    state: z.enum(['open', 'accepted', 'revoked', 'expired']),
    created_by: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'Invitation' })
export type InvitationWire = z.infer<typeof InvitationWire>

export const InvitationsWire = z.object({ invitations: z.array(InvitationWire) })

export const CreatedInvitation = z
  .object({
    id: z.number().int(),
    url: z.string().meta({ description: 'The link. It is shown this once: only a hash is kept.' }),
    role: RoleName,
    email: z.string().nullable(),
    only_for_email: z.boolean(),
    is_mailed: z
      .boolean()
      .meta({ description: 'The link was also mailed to `email`, with a proof of the address.' }),
    expires_at: z.string(),
  })
  .meta({ id: 'CreatedInvitation' })
export type CreatedInvitation = z.infer<typeof CreatedInvitation>
