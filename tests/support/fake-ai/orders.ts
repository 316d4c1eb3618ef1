/** What the provider does with the next calls. */
export type Order =
  | 'ok'
  /** A piece, and then nothing more. */
  | 'never'
  /** Not even a head. */
  | 'silent'
  /** As much as the reader takes, for ever. */
  | 'flood'
  | 'cut'
  | 'refusal'
  | 'too_long'
  /** Says within the stream that it is overloaded. */
  | 'falls_over'
  | 'unauthorized'
  | 'rate_limited'
  | 'overloaded'

export const REFUSALS: Partial<Record<Order, [status: number, type: string]>> = {
  unauthorized: [401, 'authentication_error'],
  rate_limited: [429, 'rate_limit_error'],
  overloaded: [529, 'overloaded_error'],
}
