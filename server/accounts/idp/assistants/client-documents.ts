import { eq } from 'drizzle-orm'
import type { Database } from '#db/client'
import { assistantClients } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import { checkFlow, checkRedirects, isLoopback, RegistrationError, readableName } from './client-rules'
import { forgetOldestOf } from './register-client'

/** Documents are read again after this time. */
const FRESH_MS = 60 * 60 * 1000

/** Used as network in the limit of unapproved programs. A deleted document is read again. */
const NETWORK = 'client documents'

export interface DocumentParts {
  db: Database
  clock: Clock
  /** Reads a program's published metadata, from public hosts only. Null if the host does not respond with JSON. */
  readDocument: (url: string) => Promise<{ status: number; body: unknown } | null>
}

/** A client id that is the address of the client's own metadata (OAuth Client ID Metadata Document). */
const isDocumentId = (clientId: string) => clientId.startsWith('https://')

/** The host that publishes a client's metadata. Null for a client that registered. */
export const documentHostOf = (clientId: string): string | null =>
  isDocumentId(clientId) ? new URL(clientId).host : null

/**
 * Reads the metadata of a client from its address and stores it for the provider. If it cannot be read, nothing changes: the
 * provider uses the stored version, or rejects the client.
 */
export async function loadClientDocument(parts: DocumentParts, clientId: string): Promise<void> {
  if (!isDocumentId(clientId) || !isValidId(clientId) || (await isFresh(parts, clientId))) return
  const document = await readMetadata(parts, clientId)
  if (!document) return
  const { db, clock } = parts
  const values = { ...document, createdAt: clock.now() }
  await db
    .insert(assistantClients)
    .values({ id: clientId, network: NETWORK, ...values })
    .onConflictDoUpdate({ target: assistantClients.id, set: values })
  await forgetOldestOf(db, NETWORK)
}

function isValidId(clientId: string): boolean {
  if (clientId.length > 1000 || !URL.canParse(clientId)) return false
  const { href, pathname, hostname, hash, username, password } = new URL(clientId)
  const isCanonical = href === clientId && `${hash}${username}${password}` === '' && !clientId.endsWith('#')
  return isCanonical && pathname !== '/' && !isLoopback(hostname)
}

async function isFresh({ db, clock }: DocumentParts, clientId: string): Promise<boolean> {
  const [client] = await db
    .select({ readAt: assistantClients.createdAt })
    .from(assistantClients)
    .where(eq(assistantClients.id, clientId))
  return client !== undefined && clock.now().getTime() - client.readAt.getTime() < FRESH_MS
}

/** Null if the host does not respond with a valid document that contains its own address. */
async function readMetadata({ readDocument }: DocumentParts, clientId: string) {
  const answer = await readDocument(clientId)
  const metadata = answer?.body as Record<string, unknown> | null | undefined
  if (answer?.status !== 200 || metadata?.client_id !== clientId) return null
  try {
    checkFlow(metadata)
    return { name: readableName(metadata.client_name), redirectUris: checkRedirects(metadata.redirect_uris) }
  } catch (error) {
    if (error instanceof RegistrationError) return null
    throw error
  }
}
