/** One event of a stream, as procedures yield them. */
export interface StreamEvent {
  event: string
  data: unknown
}
