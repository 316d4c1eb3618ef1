import { lookup } from 'node:dns/promises'
import { z } from 'zod'
import { askServer } from '#cli/session/ask-server'
import { apiKey, askSignedIn } from '#cli/session/ask-signed-in'
import { chooseServer } from '#cli/session/choose-server'
import { readCredentials } from '#cli/session/credentials'
import { ServerError } from '#cli/session/server-error'
import { UsageError } from '#cli/usage-error'

export const Check = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  message: z.string(),
})
export type Check = z.infer<typeof Check>

/** Whether the server answers and accepts the credential, step by step. Empty without a server. */
export async function checkServer(): Promise<Check[]> {
  if (!process.env.SVC_SERVER && apiKey() === null && readCredentials() === null) return []
  try {
    return await askInSteps(chooseServer(undefined))
  } catch (error) {
    if (!(error instanceof ServerError || error instanceof UsageError)) throw error
    return [failed(error.message.replace(/^svc: /, ''))]
  }
}

const failed = (message: string): Check => ({ name: 'server', state: 'failed', message })

async function askInSteps(server: string): Promise<Check[]> {
  const { hostname } = new URL(server)
  const address = await lookup(hostname.replace(/^\[|\]$/g, '')).catch((error: Error) => error)
  if (address instanceof Error)
    return [failed(`the name ${hostname} has no address. Check SVC_SERVER, your network and a VPN.`)]
  const health = await askServer({ server, path: '/healthz' })
  if (health.status !== 200)
    return [
      failed(`${server} answers with ${health.status}: it is no Plumbline server, or a proxy is in between.`),
    ]
  const reached: Check = { name: 'server', state: 'ok', message: `${server} answers` }
  if (apiKey() === null && readCredentials() === null) return [reached]
  const session = await askSignedIn({ path: '/app/no-org-yet/api/session' })
  const user = session.body.user as { name?: string } | null | undefined
  if (session.status === 200 && user)
    return [reached, { name: 'access', state: 'ok', message: `the server knows you as ${user.name}` }]
  const advice = apiKey() === null ? 'Run svc login.' : 'Make a new key under Settings, API keys.'
  return [reached, { name: 'access', state: 'failed', message: `the credential is not valid. ${advice}` }]
}
