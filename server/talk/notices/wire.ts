import { z } from 'zod'
import { MAIL_MODES, NOTICE_CHANNELS, NOTICE_REASONS, NOTICE_SCOPES } from '#db/schema/index'
import { paging, QueryFlag } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'

const Time = z.string()

const NoticeLineWire = z
  .array(z.object({ text: z.string(), url: z.string().nullable() }))
  .meta({ description: 'Pieces of plain text; some are links. Nothing in them is markup.' })

/** The words of a notice. */
export const NoticeTextWire = z.object({
  title: z.string(),
  lines: z.array(NoticeLineWire),
  omitted: z.number().int().meta({ description: 'How many lines were left out.' }),
})
export type NoticeTextWire = z.infer<typeof NoticeTextWire>

export const InboxQuery = z.object({ ...paging(), unread: QueryFlag.default(false) })
export type InboxQuery = z.infer<typeof InboxQuery>

const NoticeWire = NoticeTextWire.extend({
  id: z.number().int(),
  kind: z.string(),
  created_at: Time,
  read_at: Time.nullable(),
}).meta({ id: 'Notice' })

export const InboxWire = z
  .object({ notices: z.array(NoticeWire), unread: z.number().int(), total: z.number().int() })
  .meta({ id: 'Notices' })
export type InboxWire = z.infer<typeof InboxWire>

export const UnreadWire = z.object({ unread: z.number().int() })

export const ReadInput = z.object({
  ids: z.array(z.number().int()).max(1000).optional().meta({ description: 'Without it: all.' }),
  read: z.boolean().default(true).meta({ description: '`false` marks as unread.' }),
  read_at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'With `read: false`: only what was marked at this time. Undoes one request.' }),
})
export type ReadInput = z.infer<typeof ReadInput>

export const ReadWire = z
  .object({ ok: z.literal(true), count: z.number().int(), read_at: Time.nullable() })
  .meta({ id: 'NoticesRead' })
export type ReadWire = z.infer<typeof ReadWire>

export const DeliveryPath = OrgPath.extend({ notice_delivery_id: RowId })

const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'dropped', 'failed'] as const

export const LogQuery = z.object({
  ...paging(50),
  state: z.enum(DELIVERY_STATES).optional(),
  channel: z.enum(NOTICE_CHANNELS).optional(),
})
export type LogQuery = z.infer<typeof LogQuery>

export const LogWire = z
  .object({
    entries: z.array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        label: z.string(),
        subject: z.string().nullable().meta({ description: 'What it is about, such as a spec.' }),
        channel: z.enum(NOTICE_CHANNELS),
        target: z.string().meta({ description: 'A chat channel, a person, or the host of a webhook.' }),
        state: z.enum(DELIVERY_STATES),
        reason: z.enum(NOTICE_REASONS).nullable(),
        error: z.string().nullable().meta({ description: 'The words of the target.' }),
        can_retry: z.boolean().meta({ description: 'Whether it can be sent again.' }),
        due_at: Time.meta({ description: 'While it waits: when it is sent at the earliest.' }),
        created_at: Time,
        settled_at: Time.nullable(),
      }),
    ),
    total: z.number().int(),
  })
  .meta({ id: 'NoticeLog' })
export type LogWire = z.infer<typeof LogWire>

export const SettingsWire = z
  .object({
    scope: z.enum(NOTICE_SCOPES),
    mail_available: z.boolean().meta({ description: 'False: this deployment has no mail server.' }),
    chat_available: z.boolean().meta({ description: 'False: no chat workspace is connected.' }),
    kinds: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        personal: z
          .boolean()
          .meta({ description: 'True: it concerns only the caller, and webhooks never get it.' }),
        inbox: z.boolean(),
        mail: z.enum(MAIL_MODES),
      }),
    ),
  })
  .meta({ id: 'NoticeSettings' })
export type SettingsWire = z.infer<typeof SettingsWire>

export const SettingsInput = z.object({
  scope: z
    .enum(NOTICE_SCOPES)
    .optional()
    .meta({ description: '`followed`: documents that you follow or own.' }),
  kinds: z
    .array(
      z.object({
        kind: z.string().max(100),
        inbox: z.boolean(),
        mail: z.enum(MAIL_MODES),
      }),
    )
    .max(100)
    .default([]),
})
export type SettingsInput = z.infer<typeof SettingsInput>

const FOLLOW_CHOICES = ['follow', 'mute', 'none'] as const
export const FollowInput = z.object({ choice: z.enum(FOLLOW_CHOICES) })
export const FollowWire = z.object({ choice: z.enum(FOLLOW_CHOICES) }).meta({ id: 'FollowChoice' })
export type FollowWire = z.infer<typeof FollowWire>

export const PreviewWire = z
  .object({
    kinds: z.array(
      NoticeTextWire.extend({
        kind: z.string(),
        label: z.string(),
        setting: z
          .string()
          .nullable()
          .meta({ description: 'The key of CONFIG.yaml that turns it off or routes it.' }),
      }),
    ),
  })
  .meta({ id: 'NoticePreview' })
export type PreviewWire = z.infer<typeof PreviewWire>

export const TestInput = z.object({
  channel: z
    .string()
    .regex(/^#[\p{L}\p{N}_-]{1,80}$/u, 'must be # and the name of a channel')
    .optional()
    .meta({ description: 'A chat channel. Without it, the test goes to your inbox and mail.' }),
})
export type TestInput = z.infer<typeof TestInput>

/** The token of a link in a mail. */
export const SubscriptionInput = z.object({ token: z.string().max(200) })
export const SubscriptionWire = z.object({ org: z.string(), name: z.string() })
