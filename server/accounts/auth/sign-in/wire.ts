import { z } from 'zod'
import { OrgSlug } from '#server/kernel/paths'
import { CHANGES_DIRECTION, hasVisibleCharacter, INVISIBLE, keepsDirection } from '#server/kernel/text/text'

export const Location = z.object({ location: z.string() })

export const LoginQuery = z.object({
  org: OrgSlug.optional(),
  connection: z.string().max(200).optional(),
  return_to: z.string().max(4000).optional(),
})

export const CallbackQuery = z.object({
  code: z.string().max(4096).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
})

const Secret = z.string().min(1).max(500)

export const LinkQuery = z.object({ token: Secret.catch(''), return_to: z.string().max(4000).optional() })

export const RefreshBody = z.object({ refresh_token: Secret.optional() })

export const RefreshAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int(),
    refresh_token: z.string().optional(),
  })
  .meta({ id: 'RefreshAnswer' })

export const DeviceCodeRequest = z.object({ org: OrgSlug.optional() })

export const DeviceCodeAnswer = z
  .object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    interval: z.number().int(),
    expires_in: z.number().int(),
  })
  .meta({ id: 'DeviceCodeAnswer' })

export const DeviceTokenRequest = z.object({ device_code: Secret })

export const DeviceTokenAnswer = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('pending'), slow_down: z.boolean() }),
    z.object({ status: z.literal('denied') }),
    z.object({ status: z.literal('expired') }),
    z.object({
      status: z.literal('approved'),
      access_token: z.string(),
      refresh_token: z.string().nullable(),
      expires_in: z.number().int(),
      email: z.string().nullable(),
      org: z.string().nullable(),
    }),
  ])
  .meta({ id: 'DeviceTokenAnswer' })

export const UserCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{4}[- ]?[A-Za-z]{4}$/, 'is eight letters, such as BCDF-GHJK')

export const WaitingDevice = z.object({
  name: z.string(),
  email: z.string().nullable(),
  user_agent: z.string().nullable(),
  asked_at: z.string(),
})

/** Text on one line, without control characters. */
const Line = (maxLength: number) =>
  z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u, 'must be on one line')
    .max(maxLength)

export const Credentials = z.object({
  waiting: z.string().max(100),
  email: Line(320),
  password: z.string().max(1000),
})

export const Password = z.string().min(1, 'is missing').max(200, 'must have at most 200 characters')

export const NewAccount = z.object({
  name: Line(200)
    .min(1, 'is missing')
    .refine(hasVisibleCharacter, INVISIBLE)
    .refine(keepsDirection, CHANGES_DIRECTION),
  email: z.string().trim().pipe(z.email('is not an email address').max(320)),
  password: Password,
})

/** The id of a browser session or a device's token family. */
export const SessionId = z.string().regex(/^[\w-]{10,80}$/, 'is not the id of a session')

export const SessionList = z
  .object({
    sessions: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['browser', 'device']),
        user_agent: z.string().nullable(),
        created_at: z.string(),
        expires_at: z.string().nullable(),
        is_current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SessionList' })

/** Git names cannot contain angle brackets or line breaks. */
export const GitAuthorWire = z
  .object({
    name: z
      .string()
      .trim()
      .regex(/^[^<>\p{Cc}]{1,200}$/u, 'must be 1 to 200 characters without < and >')
      .refine(hasVisibleCharacter, INVISIBLE)
      .refine(keepsDirection, CHANGES_DIRECTION),
    email: z.string().trim().pipe(z.email('is not an email address').max(320)),
  })
  .meta({ id: 'GitAuthor' })
