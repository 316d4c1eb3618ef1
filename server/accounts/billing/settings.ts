import { ProviderAddress } from '#server/kernel/settings/ai-endpoint'
import { entry, OptionalText } from '#server/kernel/settings/entry'
import { SecretList } from '#server/kernel/settings/secret-list'

const group = 'Payments'

const price = (name: string, meaning: string) =>
  entry({
    name,
    group,
    meaning: `${meaning} Several ids, separated by commas: the first is sold, the others are still recognised.`,
    example: '',
    schema: SecretList(),
  })

/** Payments. Without the secret key the deployment is self-hosted: every organization has all features. */
export const settings = {
  stripeSecretKey: entry({
    name: 'STRIPE_SECRET_KEY',
    group,
    meaning:
      'The secret key of Stripe. With it, organizations buy plans, and plans limit what they may do. Without it, every organization may do everything.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  stripeApiUrl: entry({
    name: 'STRIPE_API_URL',
    group,
    meaning: 'Another address than Stripe’s, for the fake that comes with the project. See docs/billing.md.',
    example: 'http://127.0.0.1:4242',
    schema: ProviderAddress.nullable().default(null),
  }),
  stripePriceStarterMonthly: price(
    'STRIPE_PRICE_STARTER_MONTHLY',
    'The Stripe price of a Starter seat per month.',
  ),
  stripePriceStarterAnnual: price(
    'STRIPE_PRICE_STARTER_ANNUAL',
    'The Stripe price of a Starter seat per year.',
  ),
  stripePriceProMonthly: price('STRIPE_PRICE_PRO_MONTHLY', 'The Stripe price of a Pro seat per month.'),
  stripePriceProAnnual: price('STRIPE_PRICE_PRO_ANNUAL', 'The Stripe price of a Pro seat per year.'),
  stripePriceAiOps: entry({
    name: 'STRIPE_PRICE_AI_OPS',
    group,
    meaning:
      'The metered Stripe price of an AI operation beyond the included ones. Without it, they end there.',
    example: '',
    schema: OptionalText,
  }),
  stripeMeterAiOps: entry({
    name: 'STRIPE_METER_AI_OPS',
    group,
    meaning: 'The event name of the Stripe meter that counts AI operations.',
    example: 'ai_operations',
    schema: OptionalText,
  }),
} as const
