import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'

const Email = z.email('must be an e-mail address').max(254)
const Line = Text.trim()
  .min(1, 'must not be empty')
  .max(200)
  .regex(/^[^\r\n]*$/, 'must be one line')
  .refine(hasVisibleCharacter, INVISIBLE)

/** A field hidden from people. Requests that fill it in come from bots. */
const Honeypot = Text.max(1000).optional()

export const WaitlistInput = z.object({ email: Email, honeypot: Honeypot })
export type WaitlistInput = z.infer<typeof WaitlistInput>

export const EnterpriseContact = z.object({
  name: Line,
  email: Email,
  company: Line,
  team_size: Line.max(50),
  message: Text.max(5000).optional(),
  honeypot: Honeypot,
})
export type EnterpriseContact = z.infer<typeof EnterpriseContact>

export const ContactsFilter = z.object(paging())
export type ContactsFilter = z.infer<typeof ContactsFilter>

export const ContactsWire = z.object({
  contacts: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      team_size: z.string(),
      message: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
  total: z.number().int(),
})
export type ContactsWire = z.infer<typeof ContactsWire>
