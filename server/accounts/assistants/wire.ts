import { z } from 'zod'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { ASSISTANT_SCOPES } from '#server/kernel/sign-in'

export const ResourceMetadata = z
  .object({
    resource: z.string(),
    authorization_servers: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
    resource_documentation: z.string(),
  })
  .meta({ id: 'ProtectedResourceMetadata' })

export const AssistantPath = OrgPath.extend({ assistant_id: RowId })

export const AssistantWire = z
  .object({
    id: z.number().int(),
    client_name: z.string().nullable().meta({ description: 'What the program calls itself.' }),
    redirect_host: z.string().meta({ description: 'Where the browser continued after the sign-in.' }),
    person: z.string(),
    is_own: z.boolean(),
    scopes: z.array(z.string()),
    endpoint: z.string().meta({ description: 'The only address that accepts its tokens.' }),
    connected_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Assistant' })
export type AssistantWire = z.infer<typeof AssistantWire>

export const AssistantsWire = z.object({ assistants: z.array(AssistantWire) })

/** The id of a request that waits at the embedded provider. */
export const WaitingRequest = z.object({ waiting: z.string().min(1).max(100) })

export const RequestWire = z.object({
  client_name: z.string().nullable(),
  /** The host that publishes the program's metadata. Null for a program that only registered. */
  client_host: z.string().nullable(),
  redirect_host: z.string(),
  is_this_machine: z.boolean(),
  org: z.object({ slug: z.string(), name: z.string() }),
  person: z.object({ name: z.string(), email: z.string().nullable() }),
  scopes: z.array(z.enum(ASSISTANT_SCOPES)),
  /** Set after the answer: the address where the browser continues. */
  continue_to: z.string().nullable(),
})

export const RequestAnswer = WaitingRequest.extend({ allow: z.enum(['nothing', 'read', 'write']) })
