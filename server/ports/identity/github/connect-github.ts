import { z } from 'zod'
import { type Client, postForm, TokenRefused } from '../ask-token'
import { beginAttempt } from '../begin-attempt'
import { askJson, type Outbound } from '../outbound'
import { type CodeHostAccounts, type CodeHostTokens, IdentityUnavailable } from '../port'

export interface GithubOptions {
  client: Client
  redirectUri: string
  /** Of the REST API; an enterprise host serves it under a path of its own. */
  apiUrl: string
  outbound: Outbound
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().int().positive().optional(),
})

const Refusal = z.object({ error: z.string().max(200) })

const User = z.object({ login: z.string().min(1).max(100), name: z.string().max(200).nullish() })

/** People's accounts at GitHub, by the App's OAuth client: it asks for no scopes, the App's permissions hold. */
export function connectGithub({ client, redirectUri, apiUrl, outbound }: GithubOptions): CodeHostAccounts {
  const webUrl = webOf(apiUrl)

  const ask = async (form: Record<string, string>): Promise<CodeHostTokens> => {
    const secret: Record<string, string> = client.secret === null ? {} : { client_secret: client.secret }
    const asked = { id: client.id, secret: null }
    const body = await postForm(outbound, `${webUrl}/login/oauth/access_token`, asked, { ...form, ...secret })
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
      const tokens = await ask({ code, redirect_uri: redirectUri, code_verifier: codeVerifier })
      const { login, name } = await readUser(outbound, apiUrl, tokens.accessToken)
      return { login, name: name || login, ...tokens }
    },

    async renew(refreshToken) {
      try {
        return await ask({ grant_type: 'refresh_token', refresh_token: refreshToken })
      } catch (error) {
        if (!(error instanceof TokenRefused) || error.reason === 'bad_refresh_token') throw error
        // A wrong secret of ours says nothing of the person's token.
        throw new IdentityUnavailable(error.message, { cause: error })
      }
    },
  }
}

/** GitHub says no with status 200. What is neither a token nor a no is GitHub's failure: it may be another in a minute. */
function readTokens(body: unknown): CodeHostTokens {
  const refusal = Refusal.safeParse(body)
  if (refusal.success) throw new TokenRefused(refusal.data.error)
  const tokens = Tokens.safeParse(body)
  if (!tokens.success) throw new IdentityUnavailable('GitHub answered with no token', { cause: tokens.error })
  const { access_token, refresh_token, expires_in } = tokens.data
  return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresInS: expires_in ?? null }
}

async function readUser(outbound: Outbound, apiUrl: string, accessToken: string) {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${accessToken}`,
    'user-agent': 'plumbline',
  }
  const { status, body } = await askJson(outbound, `${apiUrl}/user`, { headers })
  const user = User.safeParse(body)
  if (status !== 200 || !user.success)
    throw new IdentityUnavailable(`GitHub answered ${status} about its user`)
  return user.data
}

/** Where people sign in, by where programs do. */
function webOf(apiUrl: string): string {
  const url = new URL(apiUrl)
  return url.hostname === 'api.github.com' ? 'https://github.com' : url.origin
}
