import { Failure } from '../failure'

/** A failed request to the server. */
export class ServerError extends Failure {}
