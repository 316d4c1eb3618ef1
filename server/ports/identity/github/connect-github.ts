import { z } from 'zod'
import { beginAttempt } from '../begin-attempt'
import { type IdentityOutbound, requestJson } from '../outbound'
import { type CodeHostAccounts, type CodeHostTokens, IdentityError } from '../port'
import { type OAuthClient, postForm, TokenRefused } from '../request-token'

export interface GithubOptions {
  client: OAuthClient
  redirectUri: string
  /** The REST API. An enterprise host serves it below a path. */
  apiUrl: string
  outbound: IdentityOutbound
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().int().positive().optional(),
})

const Refusal = z.object({ error: z.string().max(200) })

const User = z.object({
  id: z.number().int(),
  login: z.string().min(1).max(100),
  name: z.string().max(200).nullish(),
})

/**
 * People's GitHub accounts, through the App's OAuth client. It requests no scopes, because the App's
 * permissions apply.
 */
export function connectGithub({ client, redirectUri, apiUrl, outbound }: GithubOptions): CodeHostAccounts {
  const webUrl = webOf(apiUrl)

  const requestTokens = async (form: Record<string, string>): Promise<CodeHostTokens> => {
    const secret: Record<string, string> = client.secret === null ? {} : { client_secret: client.secret }
    const publicClient = { id: client.id, secret: null }
    const body = await postForm(outbound, `${webUrl}/login/oauth/access_token`, publicClient, {
      ...form,
      ...secret,
    })
    return readTokens(body)
  }

  return {
    begin: () =>
      beginAttempt({
        endpoint: `${webUrl}/login/oauth/authorize`,
        clientId: client.id,
        redirectUri,
        scopes: [],
        extra: {},
      }),

    async finish(code, { codeVerifier }) {
      const tokens = await requestTokens({ code, redirect_uri: redirectUri, code_verifier: codeVerifier })
      const { id, login, name } = await readUser(outbound, apiUrl, tokens.accessToken)
      return { id, login, name: name || login, ...tokens }
    },

    async accountId(accessToken) {
      return (await readUser(outbound, apiUrl, accessToken)).id
    },

    async renew(refreshToken) {
      try {
        return await requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
      } catch (error) {
        if (!(error instanceof TokenRefused) || error.reason === 'bad_refresh_token') throw error
        // An invalid secret of ours does not concern the person's token.
        throw new IdentityError('unavailable', error.message, { cause: error })
      }
    },
  }
}

/**
 * GitHub reports rejections with status 200. A response that is neither a token nor a rejection is a failure
 * of GitHub and may be temporary.
 */
function readTokens(body: unknown): CodeHostTokens {
  const refusal = Refusal.safeParse(body)
  if (refusal.success) throw new TokenRefused(refusal.data.error)
  const tokens = Tokens.safeParse(body)
  if (!tokens.success)
    throw new IdentityError('unavailable', 'GitHub answered with no token', { cause: tokens.error })
  const { access_token, refresh_token, expires_in } = tokens.data
  return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresInS: expires_in ?? null }
}

async function readUser(outbound: IdentityOutbound, apiUrl: string, accessToken: string) {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${accessToken}`,
    'user-agent': 'plumbline',
  }
  const { status, body } = await requestJson(outbound, `${apiUrl}/user`, { headers })
  const user = User.safeParse(body)
  if (status !== 200 || !user.success)
    throw new IdentityError('unavailable', `GitHub answered ${status} about its user`)
  return user.data
}

/** Derives the web address from the API address. */
function webOf(apiUrl: string): string {
  const url = new URL(apiUrl)
  return url.hostname === 'api.github.com' ? 'https://github.com' : url.origin
}
