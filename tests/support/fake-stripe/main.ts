import { Deliveries } from './deliveries'
import { FakeStripe } from './index'

/**
 * Runs the fake Stripe for a deployment on this machine, and sends it events. See docs/billing.md.
 *
 *     node --import tsx tests/support/fake-stripe/main.ts [--port 4242] [--webhook http://127.0.0.1:3000/api/webhooks/payments]
 *         [--late 5000] [--times 2]
 *
 * `--late`: events wait up to so many milliseconds, and so arrive out of order. `--times`: how often each event is sent.
 */
const argument = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : (process.argv[at + 1] ?? usual)
}

const SECRET = 'whsec_fake_stripe_of_this_machine'
const address = argument('webhook', 'http://127.0.0.1:3000/api/webhooks/payments')
const fake = new FakeStripe('sk_test_fake_stripe_of_this_machine')
const deliveries = new Deliveries(
  { address, secret: SECRET, lateMs: Number(argument('late', '0')), times: Number(argument('times', '1')) },
  ({ type, status }) => console.log(`${type}: ${status || `${address} does not answer`}`),
)

fake.world.onEvent = (event) => deliveries.send(event)
await fake.start(Number(argument('port', '4242')))
console.log('The fake Stripe runs. Start the product with these settings:\n')
for (const [name, value] of Object.entries({ ...fake.env, STRIPE_WEBHOOK_SECRET: SECRET }))
  console.log(`${name}=${value}`)
console.log()
