import { Failure } from '#cli/failure'

/** A failed request to the server. */
export class ServerError extends Failure {
  /** The response status; undefined if there was no response or it was invalid. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
