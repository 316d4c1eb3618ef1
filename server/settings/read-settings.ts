import { z } from 'zod'
import { ENTRIES } from './entries'
import { giveOwners, type LocalRepo } from './local-repos'
import { SettingsError } from './settings-error'

type Entries = typeof ENTRIES
type Read = { [Key in keyof Entries]: z.output<Entries[Key]['schema']> }

export type Settings = Omit<Read, 'localRepos'> & { localRepos: LocalRepo[] }

const SHOWN_LENGTH = 80

/** The settings of this process. A setting that is empty counts as not set. Throws naming every wrong value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.entries(ENTRIES).map(([key, { name }]) => [key, env[name]?.trim() || undefined])
  const result = SCHEMA.safeParse(Object.fromEntries(given))
  if (!result.success) throw new SettingsError(result.error.issues.map((issue) => describe(issue, env)))
  const { localRepos, defaultOrg, oidcIssuer, oidcClientId, oidcClientSecret } = result.data
  if (oidcIssuer !== null && oidcClientId === null)
    throw new SettingsError(['OIDC_ISSUER needs OIDC_CLIENT_ID beside it'])
  if (oidcIssuer === null && (oidcClientId ?? oidcClientSecret) !== null)
    throw new SettingsError([
      'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER beside them: without it people sign in by the embedded provider, which takes neither',
    ])
  const { githubAppId, githubAppSlug, githubPrivateKey } = result.data
  const ofApp = [githubAppId, githubAppSlug, githubPrivateKey]
  if (ofApp.includes(null) && ofApp.some((value) => value !== null))
    throw new SettingsError(['GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY are needed together'])
  const { embeddingsModel, embeddingsDimensions, embeddingsApiKey, embeddingsBaseUrl } = result.data
  const ofEmbeddings = [embeddingsModel, embeddingsDimensions, embeddingsApiKey ?? embeddingsBaseUrl]
  if (ofEmbeddings.includes(null) && ofEmbeddings.some((value) => value !== null))
    throw new SettingsError([
      'EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS and one of EMBEDDINGS_API_KEY and EMBEDDINGS_BASE_URL are needed together',
    ])
  return { ...result.data, localRepos: giveOwners(localRepos, defaultOrg) }
}

const SCHEMA = z.object(
  Object.fromEntries(Object.entries(ENTRIES).map(([key, { schema }]) => [key, schema])) as {
    [Key in keyof Entries]: Entries[Key]['schema']
  },
)

function describe(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const { name, secret } = ENTRIES[issue.path[0] as keyof Entries]
  const value = env[name]?.trim() ?? ''
  const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value
  return `${name} ${issue.message}${secret ? '' : ` (it is ${JSON.stringify(shown)})`}`
}
