import { Failure } from '../failure'

/** A failed request to the server. */
export class ServerError extends Failure {
  /** The status of its answer; undefined if there was none, or if it has another form than expected. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
