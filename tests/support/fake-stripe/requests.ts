import type Stripe from 'stripe'

/** The bodies that Stripe takes, by route. `scripts/schemas/make-stripe-schema.ts` turns them into JSON Schema. */
export interface StripeRequests {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
  'POST /v1/subscription_schedules': Stripe.SubscriptionScheduleCreateParams
  'POST /v1/subscription_schedules/:id': Stripe.SubscriptionScheduleUpdateParams
  'POST /v1/subscription_schedules/:id/release': Stripe.SubscriptionScheduleReleaseParams
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams
  'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams
  'POST /v1/billing/meter_events': Stripe.Billing.MeterEventCreateParams
}
