/** How the provider answers the next requests. */
export type Order =
  | 'ok'
  /** Sends one piece and then nothing more. */
  | 'never'
  /** Sends not even a response head. */
  | 'silent'
  /** Writes without end, at the speed of the reader. */
  | 'flood'
  | 'cut'
  | 'refusal'
  | 'too_long'
  /** Reports within the stream that it is overloaded. */
  | 'falls_over'
  | 'unauthorized'
  | 'rate_limited'
  | 'overloaded'

export const REFUSALS: Partial<Record<Order, [status: number, type: string]>> = {
  unauthorized: [401, 'authentication_error'],
  rate_limited: [429, 'rate_limit_error'],
  overloaded: [529, 'overloaded_error'],
}
