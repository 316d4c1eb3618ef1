import { createHmac } from 'node:crypto'
import { FakeStripe } from './index'
import type { FakeEvent } from './world'

/**
 * Runs the fake Stripe for a deployment on this machine, and sends it events. See docs/billing.md.
 *
 *     node --import tsx tests/support/fake-stripe/main.ts [--port 4242] [--webhook http://127.0.0.1:3000/api/webhooks/payments]
 */
const argument = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : (process.argv[at + 1] ?? usual)
}

const SECRET = 'whsec_fake_stripe_of_this_machine'
const webhook = argument('webhook', 'http://127.0.0.1:3000/api/webhooks/payments')
const fake = new FakeStripe('sk_test_fake_stripe_of_this_machine')

async function sendEvent(event: FakeEvent): Promise<void> {
  const payload = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', SECRET).update(`${at}.${payload}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
  try {
    const { status } = await fetch(webhook, { method: 'POST', headers, body: payload })
    console.log(`${event.type}: ${status}`)
  } catch {
    console.log(`${event.type}: ${webhook} does not answer`)
  }
}

fake.world.onEvent = (event) => void sendEvent(event)
await fake.start(Number(argument('port', '4242')))
console.log('The fake Stripe runs. Start the product with these settings:\n')
for (const [name, value] of Object.entries({ ...fake.env, STRIPE_WEBHOOK_SECRET: SECRET }))
  console.log(`${name}=${value}`)
console.log()
