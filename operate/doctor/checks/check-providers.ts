import type { Settings } from '#server/boot/settings/index'
import type { VendorCall } from '#server/boot/vendor-calls'
import { callAi, callChat, callCodeHost, callSignIn } from '#server/boot/vendor-calls'
import { openCodeHosts } from '#server/boot/vendors/open-code-hosts'
import { openMail } from '#server/boot/vendors/open-mail'
import { openPayments } from '#server/boot/vendors/open-payments'
import { type Finding, findingsAbout, messageOf } from '../finding'
import { checkApp } from './check-app'

interface Provider {
  name: string
  /** The settings to correct if the call fails. */
  settings: string
  call: VendorCall | null
}

/** Makes a real call to each configured outside service. */
export async function checkProviders(settings: Settings): Promise<Finding[]> {
  const { forge } = await openCodeHosts(settings, {})
  const { anthropicApiKey, openaiApiKey, openaiBaseUrl } = settings
  const usesOpenAi = anthropicApiKey === null && (openaiApiKey ?? openaiBaseUrl) !== null
  const aiSettings = usesOpenAi ? 'OPENAI_API_KEY and OPENAI_BASE_URL' : 'ANTHROPIC_API_KEY'
  const providers: Provider[] = [
    { name: 'sign-in', settings: 'OIDC_ISSUER', call: callSignIn(settings) },
    { name: 'ai', settings: `${aiSettings}, or AI_MODEL`, call: await callAi(settings) },
    payments(settings),
    { name: 'chat', settings: 'SLACK_BOT_TOKEN', call: callChat(settings) },
    mail(settings),
  ]
  const findings = await Promise.all([
    ...providers.map(checkProvider),
    checkProvider({
      name: 'github',
      settings: 'GITHUB_APP_ID, GITHUB_PRIVATE_KEY and GITHUB_API_URL',
      call: callCodeHost(forge),
    }),
  ])
  return [...findings, ...(await checkApp(forge))]
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
