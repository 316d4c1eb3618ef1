import { isThisMachine } from './addresses'
import type { Read } from './read-settings'

type Rule = (settings: Read) => string | null

/** Settings that are right each by itself and mean nothing without another: nobody sets one to have it ignored. */
export const findContradictions = (settings: Read): string[] =>
  RULES.map((rule) => rule(settings)).filter((message) => message !== null)

const RULES: Rule[] = [
  ({ baseUrl }) =>
    baseUrl?.startsWith('http:') && !isThisMachine(new URL(baseUrl).hostname)
      ? `BASE_URL must begin with https:// unless it is localhost (it is "${baseUrl}"): browsers keep sign-in cookies only over https. Put a proxy with a certificate in front and set BASE_URL to its https:// address, or use http://localhost on this machine`
      : null,

  ({ oidcIssuer, oidcClientId }) =>
    oidcIssuer !== null && oidcClientId === null ? 'OIDC_ISSUER needs OIDC_CLIENT_ID beside it' : null,

  ({ oidcIssuer, oidcClientId, oidcClientSecret, oidcAudience, oidcOrganizations }) => {
    const isForIssuer =
      [oidcClientId, oidcClientSecret, oidcAudience].some(isSet) || oidcOrganizations.size > 0
    return oidcIssuer === null && isForIssuer
      ? 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE and OIDC_ORGANIZATIONS need OIDC_ISSUER beside them: without it people sign in by the embedded provider, which takes none of them'
      : null
  },

  ({ githubAppId, githubAppSlug, githubPrivateKey }) =>
    isPartial([githubAppId, githubAppSlug, githubPrivateKey])
      ? 'GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY are needed together'
      : null,

  ({ embeddingsModel, embeddingsDimensions, embeddingsApiKey, embeddingsBaseUrl }) =>
    isPartial([embeddingsModel, embeddingsDimensions, embeddingsApiKey ?? embeddingsBaseUrl])
      ? 'EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS and one of EMBEDDINGS_API_KEY and EMBEDDINGS_BASE_URL are needed together'
      : null,
]

const isSet = (value: unknown) => value !== null
const isPartial = (values: unknown[]) => values.some(isSet) && !values.every(isSet)
