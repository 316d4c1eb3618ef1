import type { ForgeHost } from '#server/ports/codehost/forge-port'
import { boundedFetch } from './bounded-fetch'
import type { Settings } from './settings'
import { openAi } from './vendors/open-ai'
import { openChat } from './vendors/open-chat'

/** Makes a real call and returns its result as text. */
export type VendorCall = () => Promise<string>

/* The calls that prove settings. Null if the vendor is not configured. */

/** Only an issuer named in the environment may be in a private network. */
export function callSignIn(settings: Settings, isTrusted = true): VendorCall | null {
  const { oidcIssuer: issuer } = settings
  if (issuer === null) return null
  return async () => {
    const fetchIssuer = boundedFetch(settings, isTrusted ? issuer : null)
    const response = await fetchIssuer(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {})
    if (!response.ok) throw new Error(`${issuer} answers its metadata with status ${response.status}.`)
    const metadata = (await response.json()) as { issuer?: string }
    if (metadata.issuer !== issuer) throw new Error(`It calls itself ${metadata.issuer}, not ${issuer}.`)
    return `${issuer} answers.`
  }
}

export function callCodeHost(forge: ForgeHost | null): VendorCall | null {
  if (forge === null) return null
  return async () => {
    const { name } = await forge.describeApp()
    const accounts: string[] = []
    for await (const { account } of forge.installations()) accounts.push(account.login)
    return `The App “${name}” is installed at ${accounts.length === 0 ? 'no account' : accounts.join(', ')}.`
  }
}

export async function callAi(settings: Settings): Promise<VendorCall | null> {
  const { service, model } = await openAi(settings)
  if (service === null) return null
  return async () => {
    await service.tryKey()
    return `${model} answers.`
  }
}

/** Calls the workspace of the operator's token. Workspaces connected by orgs have their own tests. */
export function callChat(settings: Settings): VendorCall | null {
  const workspaces = openChat(settings)
  const [org] = workspaces?.orgs ?? []
  const chat = org === undefined ? null : workspaces?.of(org)
  return chat ? async () => `The workspace ${(await chat.identify()).teamName} answers.` : null
}
