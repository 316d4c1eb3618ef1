import { z } from 'zod'
import type { CredentialKind } from '#db/schema/index'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import type { TrackerCredential } from '#server/ports/tracker/port'
import { credentialForm, type EnteredMethod } from './credential-kinds'
import type { OwnConnection } from './own-connections'

export interface CredentialParts {
  kind: CredentialKind
  method: EnteredMethod
  host: string
  email: string | null
  token: string
}

/** Null if the parts do not form a credential: the kind has no such method, or the email is missing. */
export function makeCredential({
  kind,
  method,
  host,
  email,
  token,
}: CredentialParts): TrackerCredential | null {
  const form = credentialForm(kind, method)
  if (!form || (form.email && !email)) return null
  if (form.email) return { kind: 'jira', authMethod: 'api_token', host, email: email ?? '', token }
  return { kind, authMethod: method, host, token } as TrackerCredential
}

const Sealed = z.object({ email: z.string().nullable(), token: z.string() })

export const sealCredential = (box: SecretBox, { email, token }: z.infer<typeof Sealed>): string =>
  box.seal(JSON.stringify({ email, token }))

/** The credential of one of the org's own connections. */
export function ownCredential(
  { secretBox }: { secretBox: SecretBox },
  { kind, host, authMethod: method, credential: sealed }: OwnConnection,
): TrackerCredential {
  const entered = Sealed.parse(JSON.parse(secretBox.open(sealed)))
  const credential = makeCredential({ kind, host, method, ...entered })
  if (!credential) throw new Error('a stored connection has no usable credential')
  return credential
}
