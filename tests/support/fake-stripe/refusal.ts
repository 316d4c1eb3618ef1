/** An answer of Stripe that is not 200. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    message: string,
  ) {
    super(message)
  }
}
