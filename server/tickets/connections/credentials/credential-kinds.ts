import type { CredentialKind } from '#db/schema/index'
import type { CredentialSuffix } from '#server/kernel/settings/tracker-prefixes'
import { AUTH_METHODS, type AuthMethod } from '#spec/config/auth-methods'
import type { SystemKind } from '#spec/types'

/** A sign-in method with a credential entered by a person or the operator. */
export type EnteredMethod = Exclude<AuthMethod, 'app_installation'>

interface CredentialForm {
  kind: CredentialKind
  method: EnteredMethod
  /** The suffix of the environment variable. */
  token: CredentialSuffix
  email?: CredentialSuffix
  /** Absent if the deployment has one host for the vendor. */
  host?: CredentialSuffix
}

/** Every sign-in method with its parts. */
export const CREDENTIAL_FORMS: readonly CredentialForm[] = [
  { kind: 'jira', method: 'api_token', host: 'HOST', email: 'EMAIL', token: 'API_TOKEN' },
  { kind: 'jira', method: 'personal_access_token', host: 'HOST', token: 'PERSONAL_ACCESS_TOKEN' },
  { kind: 'linear', method: 'api_key', token: 'API_KEY' },
  { kind: 'github', method: 'personal_access_token', token: 'TOKEN' },
]

export function credentialForm(kind: CredentialKind, method: AuthMethod): CredentialForm | null {
  return CREDENTIAL_FORMS.find((form) => form.kind === kind && form.method === method) ?? null
}

/** The sign-in methods available to people, the usual one first. */
export const methodsOf = (kind: CredentialKind): EnteredMethod[] =>
  CREDENTIAL_FORMS.filter((form) => form.kind === kind).map(({ method }) => method)

const KINDS: Record<SystemKind, CredentialKind> = {
  tracker_a: 'jira',
  tracker_b: 'linear',
  code_host: 'github',
}

export const credentialKindOf = (system: SystemKind): CredentialKind => KINDS[system]

export const LABELS: Record<CredentialKind, string> = { jira: 'Jira', linear: 'Linear', github: 'GitHub' }

/** The method configured in CONFIG.yaml: that of the auth profile, or else the usual one of the ticket system. */
export const usualMethod = (system: SystemKind): AuthMethod => AUTH_METHODS[system][0]
