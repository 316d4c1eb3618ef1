import { eq } from 'drizzle-orm'
import type { ClientMetadata } from 'oidc-provider'
import type { Database } from '#db/client'
import { assistantClients } from '#db/schema/index'
import { SIGNING_ALGORITHM } from '../signing-keys'

/** The client as the provider uses it. Undefined if none is registered under this id. */
export async function findClient(db: Database, id: string): Promise<ClientMetadata | undefined> {
  const [client] = await db.select().from(assistantClients).where(eq(assistantClients.id, id))
  return client && publicClient(client)
}

type Client = Pick<typeof assistantClients.$inferSelect, 'id' | 'name' | 'redirectUris'>

/** `native` clients may use any port of a loopback redirect (RFC 8252, section 7.3). */
const publicClient = ({ id, name, redirectUris }: Client): ClientMetadata => ({
  client_id: id,
  ...(name === null ? {} : { client_name: name }),
  redirect_uris: redirectUris,
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: SIGNING_ALGORITHM,
})
