import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { PERMISSIONS } from '#server/kernel/permissions'
import { OrgPath } from '#server/kernel/procedures'
import { hasVisibleCharacter, INVISIBLE, Text } from '#server/kernel/text/text'

const Scopes = z
  .array(z.enum(PERMISSIONS))
  .min(1, 'must name at least one scope')
  .max(20)
  .transform((scopes) => [...new Set(scopes)])

export const CreateApiKey = z.object({
  label: Text.trim()
    .max(100)
    .refine((label) => label === '' || hasVisibleCharacter(label), INVISIBLE)
    .nullish()
    .transform((label) => label || null),
  scopes: Scopes.default(['specs:read']),
  expires_in_days: z
    .number()
    .int()
    .min(1)
    .max(365)
    .nullish()
    .transform((days) => days ?? null),
})
export type CreateApiKey = z.infer<typeof CreateApiKey>

export const KeyPath = OrgPath.extend({ key_id: RowId })

export const ApiKeyWire = z
  .object({
    id: z.number().int(),
    label: z.string().nullable(),
    scopes: z.array(z.string()),
    prefix: z.string(),
    last4: z.string(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyWire = z.infer<typeof ApiKeyWire>

export const ApiKeysWire = z.object({ keys: z.array(ApiKeyWire) })

export const CreatedApiKey = z
  .object({
    key: z.string().meta({ description: 'The key. It is shown only once, because only its hash is stored.' }),
    id: z.number().int(),
    label: z.string().nullable(),
    scopes: z.array(z.string()),
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'CreatedApiKey' })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
