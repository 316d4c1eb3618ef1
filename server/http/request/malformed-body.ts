import { DomainError } from '#server/kernel/errors'

export class MalformedBodyError extends DomainError {
  constructor(msg: string, type: string) {
    super('validation_failed', { issues: [{ loc: ['body'], msg, type }] })
  }
}
