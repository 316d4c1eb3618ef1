import { boundedFetch } from '../../../server/boot/bounded-fetch'
import { openAi } from '../../../server/boot/open-ai'
import { openChat } from '../../../server/boot/open-chat'
import { openCodeHosts } from '../../../server/boot/open-code-hosts'
import { openMail } from '../../../server/boot/open-mail'
import { openPayments } from '../../../server/boot/open-payments'
import type { Settings } from '../../../server/settings'
import { type Finding, findingsAbout, messageOf } from '../finding'

interface Provider {
  name: string
  /** The settings to correct when the call fails. */
  settings: string
  /** Makes a real call and returns what it showed. Null if the provider is not configured. */
  call: (() => Promise<string>) | null
}

/** Makes a real call to each outside service that the settings name. */
export async function checkProviders(settings: Settings): Promise<Finding[]> {
  const providers = [
    signIn(settings),
    await codeHost(settings),
    await ai(settings),
    payments(settings),
    ...chat(settings),
    mail(settings),
  ]
  return Promise.all(providers.map(checkProvider))
}

async function checkProvider({ name, settings, call }: Provider): Promise<Finding> {
  const { ok, off, failed } = findingsAbout(name)
  if (call === null) return off('Not configured.')
  try {
    return ok(await call())
  } catch (error) {
    return failed(messageOf(error), `Correct ${settings}, or look whether the service works.`)
  }
}

function signIn(settings: Settings): Provider {
  const { oidcIssuer: issuer } = settings
  const call =
    issuer &&
    (async () => {
      const fetchIssuer = boundedFetch(settings, issuer)
      const response = await fetchIssuer(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {})
      if (!response.ok) throw new Error(`${issuer} answers its metadata with status ${response.status}.`)
      const metadata = (await response.json()) as { issuer?: string }
      if (metadata.issuer !== issuer) throw new Error(`It calls itself ${metadata.issuer}, not ${issuer}.`)
      return `${issuer} answers.`
    })
  return { name: 'sign-in', settings: 'OIDC_ISSUER', call: call || null }
}

async function codeHost(settings: Settings): Promise<Provider> {
  const { forge } = await openCodeHosts(settings, {})
  const call =
    forge &&
    (async () => {
      const accounts: string[] = []
      for await (const { account } of forge.installations()) accounts.push(account.login)
      return `The App is installed at ${accounts.length === 0 ? 'no account' : accounts.join(', ')}.`
    })
  return { name: 'github', settings: 'GITHUB_APP_ID, GITHUB_PRIVATE_KEY and GITHUB_API_URL', call }
}

async function ai(settings: Settings): Promise<Provider> {
  const { service, model, vendor } = await openAi(settings)
  const names = vendor === 'openai' ? 'OPENAI_API_KEY and OPENAI_BASE_URL' : 'ANTHROPIC_API_KEY'
  const call =
    service &&
    (async () => {
      await service.tryKey()
      return `${model} answers.`
    })
  return { name: 'ai', settings: `${names}, or AI_MODEL`, call }
}

function payments(settings: Settings): Provider {
  const opened = openPayments(settings)
  const call =
    opened &&
    (async () => {
      const prices = await opened.readPrices()
      if (prices.length === 0) throw new Error('None of the configured prices exists.')
      return `Stripe knows ${prices.length} prices.`
    })
  return { name: 'payments', settings: 'STRIPE_SECRET_KEY and the STRIPE_PRICE_… settings', call }
}

function chat(settings: Settings): Provider[] {
  const workspaces = openChat(settings)
  const names = { name: 'chat', settings: 'SLACK_BOT_TOKEN' }
  const orgs = workspaces?.orgs ?? []
  if (orgs.length === 0) return [{ ...names, call: null }]
  return orgs.slice(0, 1).map((org) => ({
    ...names,
    call: async () => `The workspace ${(await workspaces?.of(org)?.identify())?.teamName} answers.`,
  }))
}

function mail(settings: Settings): Provider {
  const opened = openMail(settings, settings.baseUrl ?? 'http://localhost')
  const call =
    opened &&
    (async () => {
      await opened.tryConnection()
      return 'The mail server accepts the account.'
    })
  return { name: 'mail', settings: 'SMTP_URL', call }
}
